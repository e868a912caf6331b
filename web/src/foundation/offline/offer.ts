import { currentRootData } from "../reader.ts";
import { loadTexts, tOf } from "../texts.ts";
import { closeToast, toast, useToasts } from "../toast.ts";
import { type Message, SITTING } from "./caches.ts";
import { isSittingHere, isSittingOpen } from "./sittingLock.ts";

const LOOK_MS = 1_000;
const TAKE_OVER_MS = 3_000;

let offering = false;
/** Shows the offer until it is taken or put away; a sitting is never disturbed by it. */
export function offer(registration: ServiceWorkerRegistration): void {
  if (offering) return;
  offering = true;
  let shown: number | undefined;
  let isOver = false;
  /** Closed without a press, it stays away; what was refused is offered again. */
  let taken = Promise.resolve(true);
  const press = () => {
    taken = takeOver(registration);
  };
  const look = async () => {
    // The address says where the reader is going, and changes before the paper is off the screen.
    if (SITTING.test(location.pathname) || isSittingHere()) {
      if (shown !== undefined) closeToast(shown);
      shown = undefined;
    } else if (shown === undefined) {
      taken = Promise.resolve(true);
      shown = await show(press);
    } else if (!useToasts.getState().toasts.some(({ id }) => id === shown)) {
      shown = undefined;
      isOver = await taken;
    }
    if (!isOver) setTimeout(() => void look(), LOOK_MS);
  };
  void look();
}

async function show(onPress: () => void): Promise<number> {
  const t = await offlineTexts();
  return toast.info(t("update.ready"), {
    duration: 0,
    action: { label: t("update.load"), onPress },
  });
}

async function offlineTexts() {
  const language = currentRootData()?.language ?? "ne";
  await loadTexts(language, ["offline"]);
  return tOf(language, "offline");
}

/**
 * Loads the waiting version, unless a paper is being sat in another tab, which still needs files of the present one.
 * @returns whether it is on its way
 */
async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<boolean> {
  if (await isSittingOpen()) {
    toast.warning((await offlineTexts())("update.sitting"));
    return false;
  }
  if (!waiting) {
    location.reload(); // another tab has taken it
    return true;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "take-over" } satisfies Message);
  // A call that reaches the present worker while it ends begins it again, and Chromium waits for it then, up to five
  // minutes. It ends at the latest with the document, which a paper that was opened meanwhile still needs.
  setTimeout(() => isSittingHere() || location.reload(), TAKE_OVER_MS);
  return true;
}
