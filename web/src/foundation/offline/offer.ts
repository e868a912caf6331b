import { currentRootData } from "../reader.ts";
import { loadTexts, tOf } from "../texts.ts";
import { closeToast, toast, useToasts } from "../toast.ts";
import { type Message, SITTING } from "./caches.ts";
import { isSittingOpen } from "./sittingLock.ts";

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
    action: { label: t("update.load"), onPress: () => void takeOver(registration) },
  });
}

async function offlineTexts() {
  const language = currentRootData()?.language ?? "ne";
  await loadTexts(language, ["offline"]);
  return tOf(language, "offline");
}

/** Loads the waiting version, unless a paper is being sat in another tab, which still needs files of the present one. */
async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (await isSittingOpen()) {
    toast.warning((await offlineTexts())("update.sitting"));
    return;
  }
  if (!waiting) {
    location.reload(); // another tab has taken it
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "take-over" } satisfies Message);
}
