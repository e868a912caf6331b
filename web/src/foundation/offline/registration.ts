import { currentRootData } from "../reader.ts";
import { loadTexts, tOf } from "../texts.ts";
import { toast } from "../toast.ts";
import type { Message } from "./caches.ts";

/** A sitting is never disturbed by news of a version. */
const SITTING = /^\/pariksha\/[^/]+$/;
const LOOK_MS = 5_000;
const ASK_MS = 3_600_000;

/** Registers the service worker, and offers a new version when one is there: taken by a press, never by itself. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  if (registration.waiting) void offer(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without one that serves this page already it is the first, and nothing new.
      if (installing.state === "installed" && navigator.serviceWorker.controller) void offer(registration);
    });
  });
  // A tab may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
}

let offered = false;
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  if (offered) return;
  if (SITTING.test(location.pathname)) {
    setTimeout(() => void offer(registration), LOOK_MS);
    return;
  }
  offered = true;
  const language = currentRootData()?.language ?? "ne";
  await loadTexts(language, ["offline"]);
  const t = tOf(language, "offline");
  toast.info(t("update.ready"), {
    duration: 0,
    action: { label: t("update.load"), onPress: () => takeOver(registration) },
  });
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage({ type: "take-over" } satisfies Message);
}
