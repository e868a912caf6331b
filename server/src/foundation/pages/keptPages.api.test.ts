import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareHttp } from "../../../test/http.ts";
import { AppError } from "../http/errors.ts";
import { mountPages } from "./pages.ts";

const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };
const app = await bareHttp({ trustProxy: 1 });

const empty = { success: true, statusCode: 200, message: "OK", data: [] };
const pagination = { page: 1, limit: 20, total: 0, totalPages: 0 };
let away = false;
const asked: string[] = [];
const lookUp = async ({ url }: { url: string }) => {
  asked.push(url);
  throw new AppError(away ? "server.busy" : "user.not_found");
};
const list = async () => {
  if (away) throw new AppError("server.busy");
  return { ...empty, pagination };
};
app.get("/api/mock-tests", list);
app.get("/api/mcqs/today", async () => ({ ...(await list()), data: null }));
app.get("/api/categories", async () => empty);
app.get("/api/mock-tests/:id", lookUp);
app.get("/api/community/users/:username/profile", lookUp);

beforeAll(async () => {
  await mountPages(app, { site: SITE, dev: false });
  await app.ready();
}, 120_000);
afterAll(() => app.close());

let network = 0;
/** Each test comes from a network of its own. */
const from =
  (ip: string) =>
  (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { "x-forwarded-for": ip, ...headers } });
const get = (url: string, headers?: Record<string, string>) => from(`10.1.1.${++network}`)(url, headers);

describe("an address that is spelt otherwise than links spell it", () => {
  it.each([
    ["/PARIKSHA", "/pariksha"],
    ["/pariksha/", "/pariksha"],
    ["/pariksh%61?stream=general", "/pariksha?stream=general"],
    ["/pariksha/some-test/info/", "/pariksha/some-test/info"],
    ["/Auth/Login?next=/about", "/auth/login?next=/about"],
    ["/admin/", "/admin"],
  ])("%s leads to %s", async (url, to) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
  });

  it.each(["//pariksha", "///pariksha", "http://elsewhere.example/pariksha"])("%s is the page", async (url) => {
    expect((await get(url)).body).toBe((await get("/pariksha")).body);
  });

  it.each(["//evil.example/pariksha/", "/\\evil.example/pariksha/", "/.//evil.example//auth/login/"])(
    "%s leads to no other site",
    async (url) => {
      const { location = "/" } = (await get(url)).headers;
      expect(location).toMatch(/^\/(?![/\\])/);
    },
  );
});

describe("what is not found", () => {
  it("is one page for all addresses, in each language", async () => {
    const [first, ...others] = [
      await get("/nothing"),
      await get("/nothing/at/all?x=1"),
      await get("/pariksha/a/b/c/d"),
      await get("/pariksha.data?_routes=root"),
      await get(`/${"long".repeat(500)}`),
    ];
    expect(first.statusCode).toBe(404);
    for (const other of others) expect([other.statusCode, other.body]).toEqual([404, first.body]);
    const english = await get("/nothing", { cookie: "language=en" });
    expect(english.body).not.toBe(first.body);
    expect((await get("/other", { cookie: "language=en" })).body).toBe(english.body);
  });

  it.each(["/community/profile/NAME", "/pariksha/NAME/info"])("is one page for every name in %s", async (pattern) => {
    const at = (name: string) => get(pattern.replace("NAME", name));
    const first = await at("unheardof");
    expect(first.statusCode).toBe(404);
    expect(first.body).not.toContain("unheardof");
    for (const name of [`random${++network}`, `random${++network}`]) {
      expect([(await at(name)).statusCode, (await at(name)).body]).toEqual([404, first.body]);
      expect(asked.filter((url) => url.includes(name))).toHaveLength(1);
    }
  });

  it.each(["/pariksha/NAME", "/pariksha/NAME/result", "/pariksha/result/NAME", "/profile/NAME"])(
    "is not asked for %s, which is one page for every name",
    async (pattern) => {
      const [one, other] = [await get(pattern.replace("NAME", "one")), await get(pattern.replace("NAME", "other"))];
      expect([one.statusCode, other.body]).toEqual([200, one.body]);
    },
  );
});

describe("while the data cannot be had", () => {
  it.each(["/", "/pariksha?stream=away", "/community/profile/zzzz", "/pariksha/zzzz/info"])(
    "%s is a 503 that nobody keeps, with the page in it",
    async (url) => {
      away = true;
      const failed = await get(url, { cookie: "language=en; digits=deva", "if-none-match": "*" });
      away = false;
      expect([failed.statusCode, failed.headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(Number(failed.headers["retry-after"])).toBeGreaterThan(0);
      expect(failed.body).toContain("<main");
      await sleep(1_050);
      const whole = await get(url, { cookie: "language=en; digits=deva" });
      expect(whole.statusCode).toBeLessThan(500);
    },
  );

  it("a page without data is as ever", async () => {
    away = true;
    const page = await get("/auth/forgot-password");
    away = false;
    expect(page.statusCode).toBe(200);
  });
});

describe("a network that asks for too much that is not kept", () => {
  it("gets a page that says so in both languages; what others know is shown to it all the same", async () => {
    const greedy = from("10.66.6.6");
    let answer = await greedy("/pariksha?stream=r");
    for (let i = 0; i < 150 && answer.statusCode === 200; i++) answer = await greedy(`/pariksha?stream=r${i}`);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-security-policy"]).toContain("base-uri 'none'");
    expect(answer.body).toContain("सर्भर व्यस्त छ");
    expect(answer.body).toContain("The server is busy");
    expect(answer.body).toContain(":root{color-scheme:light dark}"); // on the body it leaves black text on the dark
    expect((await get("/about")).statusCode).toBe(200);
    expect((await greedy("/about")).statusCode).toBe(200);
    expect((await greedy("/random-path")).statusCode).toBe(404);
    await sleep(5_100); // `/about` is no longer kept, and is renewed on nobody's account
    expect((await greedy("/about")).statusCode).toBe(200);
    expect((await greedy("/pariksha?stream=again")).statusCode).toBe(429);
  }, 20_000);
});

it("allows the inline scripts of a page by their hash, and leaves no trace of how it knew them", async () => {
  for (const url of ["/", "/pariksha", "/nothing", "/auth/login"]) {
    const { body, headers } = await get(url);
    const inline = [...body.matchAll(/<script(?![^>]*(?:src=|json"))[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
    expect(inline.length).toBeGreaterThan(3);
    const policy = String(headers["content-security-policy"]);
    for (const text of inline) expect(policy).toContain(`'sha256-${hash("sha256", text ?? "", "base64")}'`);
    expect(/script-src[^;]*/.exec(policy)?.[0].match(/'sha256-/g)?.length).toBe(new Set(inline).size);
    expect(policy).toContain("base-uri 'none'");
    expect(body).not.toContain("nonce=");
  }
});

it("a school behind one address opens some pages at once, in each language and digits, before any is kept", async () => {
  const school = from("10.9.9.9");
  const pages = ["/about", "/auth/login", "/auth/register", "/pariksha", "/access-denied", "/auth/forgot-password"];
  const ways = ["ne; digits=deva", "ne; digits=latn", "en; digits=latn", "en; digits=deva"];
  await sleep(5_100); // what other tests have asked for is kept no more
  const asked = Array.from({ length: 300 }, (_, i) =>
    school(`${pages[i % 6]}`, { cookie: `language=${ways[Math.floor(i / 6) % 4]}` }),
  );
  expect([...new Set((await Promise.all(asked)).map((answer) => answer.statusCode))]).toEqual([200]);
}, 20_000);

describe("the routes behind a page's links", () => {
  const routesOf = async (count: number) => {
    const version = /manifest-(\w+)\.js/.exec((await get("/")).body)?.[1] ?? "";
    const paths = Array.from({ length: count }, (_, i) => `/a${i.toString(36)}`).join(",");
    return get(`/__manifest?paths=${paths}&version=${version}`);
  };

  it("are given for as many links as a page may have; looking for more would take the thread for long", async () => {
    const most = await routesOf(250);
    expect([most.statusCode, Object.keys(most.json())]).toEqual([200, expect.arrayContaining(["root"])]);
    expect((await routesOf(251)).statusCode).toBe(400);
  });
});
