import { CACHES } from "../caches.ts";

/** Pages that look the same to everybody, kept when they have been opened. */
const KEPT = /^\/(about|loksewa|pariksha(\/[^/]+(\/info)?)?)?$/;
const MAX_PAGES = 40;
const RESULT = /^\/pariksha\/result\/[^/]+$/;

/** Where a page is kept; every result has the same document, its figures come as data. */
export const keptAs = (path: string): string => (RESULT.test(path) ? "/pariksha/result/-" : path);

const openStore = () => caches.open(CACHES.pages);

async function put(path: string, answer: Response): Promise<void> {
  const pages = await openStore();
  await pages.put(path, answer);
  const all = await pages.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_PAGES)).map((old) => pages.delete(old)));
}

/** Fetches pages and keeps them; one that does not come is left out. */
export async function storePages(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path).catch(() => undefined);
      if (answer?.ok && !answer.redirected) await put(path, answer);
    }),
  );
}

/** Every kept page as it is now: the reader's language, or the version of the program, is another. */
export async function renewPages(): Promise<void> {
  const all = await (await openStore()).keys();
  await storePages(all.map(({ url }) => new URL(url).pathname));
}

/** The pages that are open: they came before there was anything to keep them. */
export async function storeOpenPages(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = open.map(({ url }) => new URL(url)).filter(({ search }) => search === "");
  await storePages([...new Set(paths.map(({ pathname }) => pathname).filter((path) => KEPT.test(path)))]);
}

const find = async (path: string) => (await openStore()).match(keptAs(path), { ignoreVary: true });

/**
 * A page from the network; where there is none (or the server is down) the kept one, and where none is kept the page
 * that says so inside the app and goes on by itself when the network is back.
 */
export async function answerPage(request: Request, event: Event): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.status >= 500) return (await find(pathname)) ?? answer;
    if (answer.ok && !answer.redirected && KEPT.test(pathname) && search === "") {
      const copy = answer.clone();
      (event as ExtendableEvent).waitUntil(put(pathname, copy));
    }
    return answer;
  } catch (error) {
    const kept = await find(pathname);
    if (kept) return kept;
    if (pathname === "/offline") throw error;
    return Response.redirect(`/offline?${new URLSearchParams({ to: pathname + search })}`, 302);
  }
}
