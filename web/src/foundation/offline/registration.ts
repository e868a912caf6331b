import { currentRootData } from "../reader.ts";
import { loadTexts, tOf } from "../texts.ts";
import { closeToast, toast, useToasts } from "../toast.ts";
import { type Message, type Reply, SITTING } from "./caches.ts";

const ASK_MS = 3_600_000;
const LOOK_MS = 1_000;

/** Registers the service worker, and offers a new version when one is there: taken by a press, never by itself. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  if (registration.waiting) offer(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without one that serves this page already it is the first, and nothing new.
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    });
  });
  // A tab may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
}

let offering = false;
/** Shows the offer until it is taken or put away; a sitting is never disturbed by it. */
function offer(registration: ServiceWorkerRegistration): void {
  if (offering) return;
  offering = true;
  let shown: number | undefined;
  let putAway = false;
  const look = async () => {
    if (SITTING.test(location.pathname)) {
      if (shown !== undefined) closeToast(shown);
      shown = undefined;
    } else if (shown === undefined) {
      shown = await show(registration);
    } else if (!useToasts.getState().toasts.some(({ id }) => id === shown)) {
      putAway = true;
    }
    if (!putAway) setTimeout(() => void look(), LOOK_MS);
  };
  void look();
}

async function show(registration: ServiceWorkerRegistration): Promise<number> {
  const t = await offlineTexts();
  return toast.info(t("update.ready"), {
    duration: 0,
    action: { label: t("update.load"), onPress: () => takeOver(registration) },
  });
}

async function offlineTexts() {
  const language = currentRootData()?.language ?? "ne";
  await loadTexts(language, ["offline"]);
  return tOf(language, "offline");
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload(); // another tab has taken it
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  navigator.serviceWorker.addEventListener("message", (event) => void hear(event.data as Reply), { once: true });
  waiting.postMessage({ type: "take-over" } satisfies Message);
}

async function hear({ type }: Reply): Promise<void> {
  if (type === "sitting-open") toast.warning((await offlineTexts())("update.sitting"));
}
