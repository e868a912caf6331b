import { CACHES, SITTING } from "../caches.ts";

/** Pages that look the same to everybody, kept when they have been opened. */
const KEPT =
  /^\/(about|loksewa|preeti|community\/(terms|privacy|guidelines)|pariksha(\/[^/]+(\/info)?)?|resources(\/[^/]+(\/items\/[^/]+)?)?|practice(\/session)?)?$/;
/** Kept from the start: without them nothing can be said, and no result be shown. */
export const ESSENTIAL = ["/offline", "/pariksha/result/-"];
/** Kept as soon as there is time: where everybody comes by. */
export const COMMON = ["/", "/about", "/loksewa", "/pariksha"];
/** Study material is kept by the dozen: a reader has whole collections here. */
const READING = /^\/resources\/[^/]+/;
const RESULT = /^\/pariksha\/result\/[^/]+$/;

/** How many are kept of each kind; the one that was written longest ago goes first. Those of all are not counted. */
const MOST = { sitting: 10, reading: 200, other: 40 };
const kindOf = (path: string): keyof typeof MOST | undefined => {
  if (ESSENTIAL.includes(path) || COMMON.includes(path)) return undefined;
  if (SITTING.test(path)) return "sitting";
  return READING.test(path) ? "reading" : "other";
};

/** A page that does not come in this time is taken from what is kept, where it is. */
const WAIT_MS = 4_000;
/** What is fetched to be kept is worth no more waiting than this. */
const FETCH_MS = 15_000;

/** Where a page is kept; every result has the same document, its figures come as data. */
const keptAs = (path: string): string => (RESULT.test(path) ? "/pariksha/result/-" : path);

const openStore = () => caches.open(CACHES.pages);
const pathOf = ({ url }: Request): string => new URL(url).pathname;

async function put(path: string, answer: Response): Promise<void> {
  const pages = await openStore();
  await pages.put(path, answer);
  const kind = kindOf(path);
  if (!kind) return;
  const alike = (await pages.keys()).filter((key) => kindOf(pathOf(key)) === kind);
  await Promise.all(alike.slice(0, Math.max(0, alike.length - MOST[kind])).map((old) => pages.delete(old)));
}

/** Fetches pages and hands them on; one that does not come, or is none, is left out. */
async function fetchPages(paths: readonly string[], store: (path: string, answer: Response) => Promise<void>) {
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path, { signal: AbortSignal.timeout(FETCH_MS) }).catch(() => undefined);
      if (answer?.ok && !answer.redirected) await store(path, answer);
    }),
  );
}
export const storePages = (paths: readonly string[]): Promise<void> => fetchPages(paths, put);

/** Keeps a page that was opened by a link, unless it is there. */
export async function storeOpened(path: string): Promise<void> {
  if (KEPT.test(path) && !(await find(path))) await storePages([path]);
}

const storedPaths = async (): Promise<string[]> => (await (await openStore()).keys()).map(pathOf);

/** Every kept page as it is now: the reader's language is another. */
export const renewPages = async (): Promise<void> => storePages(await storedPaths());

/**
 * Fetches the kept pages as this version has them, for the time when it is in use: a document names the files of its own
 * version.
 */
export async function prepareNextPages(): Promise<void> {
  await caches.delete(CACHES.nextPages);
  const next = await caches.open(CACHES.nextPages);
  await fetchPages([...new Set([...ESSENTIAL, ...(await storedPaths())])], (path, answer) => next.put(path, answer));
}

/** Takes what was prepared into use. It fetches nothing: every page waits for it. */
export async function takeNextPages(): Promise<void> {
  const next = await caches.open(CACHES.nextPages);
  const keys = await next.keys();
  // A second start of the same version finds nothing prepared, and keeps what it has.
  if (keys.length > 0) await caches.delete(CACHES.pages);
  const pages = await openStore();
  for (const key of keys) {
    const answer = await next.match(key);
    if (answer) await pages.put(key, answer);
  }
  await caches.delete(CACHES.nextPages);
}

/**
 * The pages that are open, which came before there was anything to keep them, and, unless the reader saves data, those that
 * everybody comes by.
 */
export async function storeFirstPages(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = open.map(({ url }) => new URL(url)).filter(({ search }) => search === "");
  const wanted = [
    ...paths.map(({ pathname }) => pathname).filter((path) => KEPT.test(path)),
    ...(savesData() ? [] : COMMON),
  ];
  const stored = await storedPaths();
  await storePages([...new Set(wanted)].filter((path) => !stored.includes(path)));
}

const savesData = (): boolean =>
  (navigator as WorkerNavigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const find = async (path: string) => (await openStore()).match(keptAs(path), { ignoreVary: true });

/** @param work goes on when the page has been answered */
async function fromNetwork(request: Request, work: (done: Promise<unknown>) => void): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await fetch(request);
  if (answer.status === 404 || answer.status === 410) work(openStore().then((pages) => pages.delete(pathname)));
  if (answer.ok && !answer.redirected && KEPT.test(pathname) && search === "") work(put(pathname, answer.clone()));
  return answer;
}

const after = <T>(ms: number, value: T): Promise<T> => new Promise((done) => setTimeout(() => done(value), ms));

/**
 * A page from the network; where there is none, or the server is down, or nothing comes for some seconds, the kept one.
 * Where none is kept, the page that says so inside the app and goes on by itself when the network is back.
 */
export async function answerPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const coming = fromNetwork(request, (done) => event.waitUntil(done));
  const kept = await find(pathname);
  // What the address asks for besides is not in the kept page; the page that stands for others needs it.
  if (kept && (search === "" || pathname === "/offline")) {
    const orKept = coming.then(
      (answer) => (answer.status >= 500 ? kept : answer),
      () => kept,
    );
    return Promise.race([orKept, after(WAIT_MS, kept)]);
  }
  try {
    return await coming;
  } catch (error) {
    const redirect = (to: string) => Response.redirect(new URL(to, request.url).href, 302);
    if (kept) return redirect(pathname);
    if (pathname === "/offline") throw error;
    return redirect(`/offline?${new URLSearchParams({ to: pathname + search })}`);
  }
}
