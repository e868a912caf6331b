import { currentRootData } from "../reader.ts";
import { loadTexts, tOf } from "../texts.ts";
import { closeToast, toast, useToasts } from "../toast.ts";
import { type Message, type Reply, SITTING } from "./caches.ts";

const LOOK_MS = 1_000;

let offering = false;
/** Shows the offer until it is taken or put away; a sitting is never disturbed by it. */
export function offer(registration: ServiceWorkerRegistration): void {
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
