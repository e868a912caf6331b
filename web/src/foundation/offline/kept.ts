import { CACHES } from "./caches.ts";

const LOOK_MS = 5_000;
/** Goes on as soon as the server answers: a device that is "online" again may still have no way to it. */
export function whenReachable(then: () => void): () => void {
  const look = async () => {
    const answer = await fetch("/livez", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) then();
  };
  const lookNow = () => void look();
  addEventListener("online", lookNow);
  const timer = setInterval(lookNow, LOOK_MS);
  return () => {
    removeEventListener("online", lookNow);
    clearInterval(timer);
  };
}

/** A page that this browser keeps. */
export interface KeptPage {
  path: string;
  title: string;
}

/** The pages that this browser keeps, with the titles of their documents. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = await globalThis.caches?.open(CACHES.pages);
  const keys = (await pages?.keys()) ?? [];
  return Promise.all(
    keys.map(async (key) => {
      const html = (await (await pages?.match(key))?.text()) ?? "";
      const { title } = new DOMParser().parseFromString(html, "text/html");
      return { path: new URL(key.url).pathname, title };
    }),
  );
}
