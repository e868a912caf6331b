declare const self: ServiceWorkerGlobalScope;

/** What the server says that happened: never whose words they were. */
interface Said {
  tag: string;
  title: string;
  body: string;
  lang: string;
}

function isSaid(value: unknown): value is Said {
  const said = value as Partial<Record<keyof Said, unknown>> | null;
  return (["tag", "title", "body", "lang"] as const).every((key) => typeof said?.[key] === "string");
}

const PAGE = "/notifications";

/** Shows what came; a later message about the same thing replaces it. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  let said: unknown;
  try {
    said = data?.json();
  } catch {
    said = undefined;
  }
  // A browser that shows nothing loses the right to be reached.
  const { title, ...rest } = isSaid(said) ? said : { title: "Sarathi", tag: "new", body: "", lang: "ne" };
  await self.registration.showNotification(title, { ...rest, icon: "/icon-192.png", badge: "/icon-192.png" });
}

/** Leads to the notifications, in a page of its own: one that is open may hold an exam. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close();
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find(({ url }) => new URL(url).pathname === PAGE);
  await (there ? there.focus() : self.clients.openWindow(PAGE));
}
