const ASK_MS = 3_600_000;

/** Registers the service worker, and offers a new version when one is there: taken by a press, never by itself. */
export async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const offer = () => void import("./offer.ts").then(({ offer }) => offer(registration)).catch(() => undefined);
  if (registration.waiting) offer();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without one that serves this page already it is the first, and nothing new.
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer();
    });
  });
  // A tab may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
}
