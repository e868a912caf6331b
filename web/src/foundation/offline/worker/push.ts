import { addressOf, forgetPush, keptPush, storePush } from "../pushAddress.ts";

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

/** The call `notifications.renewPush` of the contract, which a service worker does not carry. */
const RENEW = "/api/notifications/push/renew";

/**
 * The browser's maker has ended the address at which this browser is reached: it gets another, and the server hears of
 * it. Where that fails, the next page that is opened begins anew.
 */
export async function followPush(): Promise<void> {
  const kept = await keptPush();
  if (!kept) return;
  const { publicKey, ...before } = kept;
  const made = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const now = addressOf(made);
  const isHeard = await fetch(RENEW, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ before, now }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isHeard) return storePush(now, publicKey);
  await made.unsubscribe(); // nobody would send to it
  await forgetPush();
}
