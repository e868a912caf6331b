import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerPage, ESSENTIAL, prepareNextPages, storeOpened, storePages, takeNextPages } from "./pages.ts";

const ORIGIN = "http://localhost";
const at = (path: string) => new URL(path, ORIGIN).href;

/** The browser's stores, as far as the worker uses them: in the order in which they were written. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const urlOf = (key: string | { url: string }) => (typeof key === "string" ? at(key) : key.url);
    return {
      put: async (key: string | { url: string }, answer: Response) => {
        store.delete(urlOf(key));
        store.set(urlOf(key), answer);
      },
      match: async (key: string | { url: string }) => store.get(urlOf(key))?.clone(),
      delete: async (key: string | { url: string }) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  return { open, delete: async (name: string) => stores.delete(name), has: async (name: string) => stores.has(name) };
}

let caches: ReturnType<typeof memoryCaches>;
/** What the server answers now: a document of the path asked for, unless a test says otherwise. */
let answer: (path: string) => Response | Promise<Response>;
const asked: string[] = [];
beforeEach(() => {
  caches = memoryCaches();
  asked.length = 0;
  answer = (path) => new Response(`page ${path}`);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async (target: string | { url: string }) => {
    const { pathname } = new URL(typeof target === "string" ? at(target) : target.url);
    asked.push(pathname);
    return answer(pathname);
  });
});

const stored = async (name = "pages") =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
/** Opens an address as the browser does; waits for what is stored meanwhile. */
async function visit(path: string): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (part: Promise<unknown>) => work.push(part) } as unknown as ExtendableEvent;
  const page = await answerPage({ url: at(path) } as Request, event);
  await Promise.all(work);
  return page;
}
const away = () => Promise.reject(new TypeError("Failed to fetch"));

describe("how many pages are stored", () => {
  it("is bounded, and what everybody needs is never given up for others", async () => {
    await storePages([...ESSENTIAL, "/", "/about", "/loksewa", "/pariksha"]);
    for (let n = 0; n < 60; n++) await storePages([`/pariksha/paper-${n}/info`]);
    for (let n = 0; n < 15; n++) await storePages([`/pariksha/paper-${n}`]);
    const paths = await stored();
    expect(paths).toEqual(expect.arrayContaining([...ESSENTIAL, "/", "/about", "/loksewa", "/pariksha"]));
    expect(paths.filter((path) => path.endsWith("/info"))).toEqual(
      Array.from({ length: 40 }, (_, n) => `/pariksha/paper-${n + 20}/info`),
    );
    const sittings = paths.filter((path) => /^\/pariksha\/paper-\d+$/.test(path));
    expect(sittings).toEqual(Array.from({ length: 10 }, (_, n) => `/pariksha/paper-${n + 5}`));
  });
});

describe("study material", () => {
  const item = (n: number) => `/resources/notes/items/item-${n}`;

  it("is stored when it is opened, and whole collections on wish, without giving up other pages", async () => {
    await visit("/pariksha/paper/info");
    await visit("/resources");
    await visit("/resources/notes");
    await visit("/resources/notes/contribute");
    await storePages(Array.from({ length: 150 }, (_, n) => item(n)));
    const paths = await stored();
    expect(paths).toEqual(expect.arrayContaining(["/pariksha/paper/info", "/resources", "/resources/notes", item(0)]));
    expect(paths).not.toContain("/resources/notes/contribute");
    answer = away;
    expect(await (await visit(item(149))).text()).toBe(`page ${item(149)}`);
  });
});

describe("a page", () => {
  it("comes from the network, and is stored if it looks the same to all", async () => {
    expect(await (await visit("/about")).text()).toBe("page /about");
    await visit("/profile/me");
    await visit("/pariksha?category=kharidar");
    expect(await stored()).toEqual(["/about"]);
  });

  it("that was opened by a link is stored once", async () => {
    await storeOpened("/loksewa");
    await storeOpened("/loksewa");
    await storeOpened("/admin");
    expect([asked, await stored()]).toEqual([["/loksewa"], ["/loksewa"]]);
  });

  it("is the stored one without a network, and where the server fails", async () => {
    await visit("/about");
    answer = away;
    expect(await (await visit("/about")).text()).toBe("page /about");
    answer = () => new Response("down", { status: 502 });
    expect(await (await visit("/about")).text()).toBe("page /about");
  });

  it("is the stored one when nothing comes for some seconds", async () => {
    await visit("/about");
    vi.useFakeTimers();
    try {
      answer = () => new Promise(() => undefined);
      const page = answerPage({ url: at("/about") } as Request, { waitUntil: () => undefined } as never);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await (await page).text()).toBe("page /about");
    } finally {
      vi.useRealTimers();
    }
  });

  it("that is not stored leads to the one that says so, and on from there", async () => {
    answer = away;
    const page = await visit("/auth/register?next=/welcome");
    const to = new URL(page.headers.get("location") ?? "", ORIGIN);
    expect([page.status, to.pathname, to.searchParams.get("to")]).toEqual([
      302,
      "/offline",
      "/auth/register?next=/welcome",
    ]);
  });

  it("asked for with more than is stored is the plain one", async () => {
    await visit("/pariksha");
    answer = away;
    expect((await visit("/pariksha?category=kharidar")).headers.get("location")).toBe(at("/pariksha"));
  });

  it("that exists no more is not stored any more", async () => {
    await visit("/pariksha/old/info");
    answer = () => new Response("none", { status: 404 });
    expect((await visit("/pariksha/old/info")).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("of a result is one document for all of them", async () => {
    await storePages(ESSENTIAL);
    answer = away;
    expect(await (await visit("/pariksha/result/0193")).text()).toBe("page /pariksha/result/-");
  });
});

describe("another version", () => {
  it("has its documents fetched before it is taken, and nothing fetched then", async () => {
    await visit("/about");
    answer = (path) => new Response(`new ${path}`);
    await prepareNextPages();
    expect(await (await caches.open("pages")).match("/about").then((page) => page?.text())).toBe("page /about");
    asked.length = 0;
    await takeNextPages();
    expect(asked).toEqual([]);
    expect((await stored()).toSorted()).toEqual(["/about", ...ESSENTIAL].toSorted());
    expect(await (await caches.open("pages")).match("/about").then((page) => page?.text())).toBe("new /about");
    expect(await caches.has("pages-next")).toBe(false);
  });

  it("started a second time keeps what it has", async () => {
    await visit("/about");
    await takeNextPages();
    expect(await stored()).toEqual(["/about"]);
  });
});

it("a practice set that was begun goes on without a network: its page is kept, whatever it was drawn by", async () => {
  await storeOpened("/practice/session");
  answer = away;
  expect(await (await visit("/practice/session")).text()).toBe("page /practice/session");
  expect((await visit("/practice/session?by=due")).headers.get("location")).toBe(at("/practice/session"));
});
