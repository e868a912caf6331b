import { contract, Failure } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { start } from "../../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const attempt = await start(app, "kharidar-first-paper-1", asha);
const bearer = { authorization: `Bearer ${asha.token}` };
const json = { "content-type": "application/json" };
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE";

/** Sends raw and expects the failure envelope. @returns it */
async function failure(method: string, url: string, payload?: string | Buffer, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: method as Method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  const body = Failure.parse(response.json());
  expect(body.statusCode).toBe(response.statusCode);
  expect(body.statusCode).toBeGreaterThanOrEqual(400);
  expect(body.statusCode).toBeLessThan(500);
  expect(body.requestId).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  expect(response.headers["cache-control"] ?? "no-store").toBe("no-store");
  return body;
}

const BODIES: [string, string][] = [
  ["POST", "/api/auth/register"],
  ["POST", "/api/auth/login"],
  ["POST", "/api/mcqs/validate"],
  ["POST", "/api/mock-tests/submit"],
  ["PUT", `/api/attempts/${attempt.attemptId}/answers`],
];

describe("what is no request is refused in the envelope, never a 500", () => {
  describe.each(BODIES)("%s %s", (method, url) => {
    it.each([
      ["broken JSON", '{"email": "a', "request.malformed"],
      ["two documents", "{}{}", "request.malformed"],
      ["no JSON at all", "answers", "request.malformed"],
      ["an empty body", "", "request.malformed"],
      ["a prototype", '{"__proto__": {"role": "admin"}}', "request.malformed"],
      ["a constructor's prototype", '{"constructor": {"prototype": {}}}', "request.malformed"],
      ["null", "null", "request.invalid"],
      ["a list", "[]", "request.invalid"],
      ["text", '"hello"', "request.invalid"],
      ["a number", "1e400", "request.invalid"],
      ["an empty object", "{}", "request.invalid"],
      ["deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "request.invalid"],
      ["a body of 1 MB", JSON.stringify({ email: "x".repeat(1024 * 1024) }), "request.too_large"],
    ])("%s", async (_, payload, code) => {
      expect((await failure(method, url, payload, { ...bearer, ...json })).code).toBe(code);
    });

    it.each([
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/xml",
      "nonsense",
    ])("content of type %s", async (type) => {
      const { code } = await failure(method, url, "email=a", { ...bearer, "content-type": type });
      expect(["request.media_type", "request.invalid"]).toContain(code);
    });

    it("no body", async () => {
      expect((await failure(method, url, undefined, bearer)).code).toBe("request.invalid");
    });

    it("bytes that are no UTF-8", async () => {
      const { code } = await failure(method, url, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {
        ...bearer,
        ...json,
      });
      expect(["request.invalid", "request.malformed"]).toContain(code);
    });
  });
});

describe("a call without a body", () => {
  const EMPTY: [string, string][] = [
    ["POST", "/api/auth/me/keep"],
    ["POST", `/api/mock-tests/${attempt.mockTestId}/start`],
    ["DELETE", `/api/auth/sessions/${attempt.attemptId}`],
    ["DELETE", `/api/uploads/${attempt.attemptId}`],
  ];
  it.each(EMPTY)("%s %s takes none", async (method, url) => {
    const send = (payload: string) => failure(method, url, payload, { ...bearer, ...json });
    const unknown = await send('{"zzz": 1, "role": "admin"}');
    expect([unknown.code, Object.keys(unknown.fields ?? {})]).toEqual(["request.invalid", ["zzz"]]);
    expect((await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).code).toBe("request.invalid");
    for (const payload of ["[]", "1", '"text"']) expect((await send(payload)).code).toBe("request.invalid");
  });

  it("takes an empty one", async () => {
    const url = "/api/auth/me/keep";
    for (const more of [{}, { payload: "{}", headers: { ...bearer, ...json } }]) {
      const { statusCode } = await app.http.inject({ method: "POST", url, headers: bearer, ...more });
      expect(statusCode).toBe(200);
    }
  });
});

describe("addresses", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api/mock-tests/x/y/z"],
    ["GET", "/api//mock-tests"],
    ["POST", "/api/nothing"],
    ["DELETE", "/api/mock-tests"],
    ["PATCH", "/api/auth/login"],
    ["PUT", "/api/auth/login"],
    ["GET", "/api/auth/login"],
    ["TRACE", "/api/mock-tests"],
    ["GET", "/api/.env"],
  ])("%s %s is not found, or does not take that method", async (method, url) => {
    expect(["request.not_found", "request.method"]).toContain((await failure(method, url)).code);
  });

  it.each([
    ["PUT", "/api/auth/login", "POST"],
    ["POST", "/api/auth/me", "GET, HEAD, PATCH, DELETE"],
    ["DELETE", `/api/mock-tests/${attempt.mockTestId}`, "GET, HEAD"],
    ["OPTIONS", "/api/categories", "GET, HEAD"],
  ])("%s %s is 405 and says what is taken", async (method, url, allowed) => {
    expect((await failure(method, url)).code).toBe("request.method");
    expect((await app.http.inject({ method: method as Method, url })).headers.allow).toBe(allowed);
  });

  it.each([
    ["/api/auth/verify-email/x", "GET"],
    ["/api/auth/login", "POST"],
  ])("HEAD %s is 405 too: asking for the head alone does nothing", async (url, allowed) => {
    const response = await app.http.inject({ method: "HEAD", url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allowed]);
  });

  it.each(["%ZZ", "%", "%00", "%E0%A4", "a%2Fb", "a".repeat(299), "a".repeat(301), "a".repeat(5_000), "%F0%9F%99%82"])(
    "a part of %s is no id",
    async (part) => {
      for (const url of [
        `/api/mock-tests/${part}`,
        `/api/attempts/${part}`,
        `/api/subjects/${part}/tree`,
        `/api/mock-test-results/${part}`,
      ]) {
        expect(["request.invalid", "request.not_found"]).toContain((await failure("GET", url, undefined, bearer)).code);
      }
    },
  );

  it.each([
    ["/api/categories?x=1", "x"],
    ["/api/mock-tests/kharidar-first-paper-1?x=1", "x"],
    ["/api/auth/me?admin=true", "admin"],
    ["/api/mcqs/today?date=2026-01-01", "date"],
    ["/api/mcqs?page=1&sort=key", "sort"],
    ["/api/mcqs?page=1&page=2", "page"],
    ["/api/mcqs?difficulty=easy&difficulty=hard", "difficulty"],
    ["/api/mock-tests?search=a&search=b", "search"],
    ["/api/mock-tests?limit=", "limit"],
    ["/api/mock-tests?page[]=1", "page[]"],
    ["/api/mock-test-results?mockTestId=1", "mockTestId"],
  ])("GET %s names the key that is wrong", async (url, field) => {
    const body = await failure("GET", url, undefined, bearer);
    expect(body.code).toBe("request.invalid");
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect(body.errors).toHaveLength(1);
  });

  it.each(["/api/mock-tests?search=%00", "/api/mock-tests?stream=a%00b", "/api/mock-tests?search=%E0%A4"])(
    "GET %s: bytes that are no text do no harm",
    async (url) => {
      const response = await app.http.inject(url);
      expect([200, 400]).toContain(response.statusCode);
    },
  );

  it("names unknown keys inside a body by their place", async () => {
    const answers = [
      { mcqId: attempt.attemptId, seq: 1 },
      { mcqId: attempt.mockTestId, seq: 1, key: "A" },
    ];
    const body = await failure("PUT", `/api/attempts/${attempt.attemptId}/answers`, JSON.stringify({ answers }), {
      ...bearer,
      ...json,
    });
    expect(Object.keys(body.fields ?? {})).toEqual(["answers.1.key"]);
  });
});

describe("headers", () => {
  it("tell browsers to keep to this site", async () => {
    const { headers } = await app.http.inject("/api/categories");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it.each(["Bearer ", "bearer ", "BEARER ", "Bearer   "])("%j names the scheme (RFC 9110, 11.1)", async (scheme) => {
    const response = await app.http.inject({ url: "/api/auth/me", headers: { authorization: scheme + asha.token } });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  });

  it("odd ones do no harm", async () => {
    for (const [name, value] of [
      ["authorization", "Bearer "],
      ["authorization", `Bearer ${"é".repeat(30)}`],
      ["x-attempt-token", ".".repeat(200)],
      ["x-attempt-token", "a".repeat(5_000)],
      ["if-none-match", "*"],
      ["accept-encoding", "zstd, br;q=0, *"],
      ["accept", "application/xml"],
      ["user-agent", "x".repeat(4_000)],
    ]) {
      const response = await app.http.inject({ url: "/api/mock-tests", headers: { [String(name)]: value } });
      expect([200, 304]).toContain(response.statusCode);
    }
  });
});

it("HEAD answers as GET without a body", async () => {
  const response = await app.http.inject({ method: "HEAD", url: "/api/categories" });
  expect([response.statusCode, response.body]).toEqual([200, ""]);
});

it("/livez and /readyz answer", async () => {
  for (const url of ["/livez", "/readyz"]) expect((await app.http.inject(url)).json()).toEqual({ status: "ok" });
});

it("describes every call under /api/docs, by what it is about, on a page under a strict policy", async () => {
  const document: {
    paths: Record<string, Record<string, { tags: string[]; summary: string; responses: Record<string, unknown> }>>;
  } = (await app.http.inject("/api/openapi.json")).json();
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
  const refusals = document.paths["/api/mock-tests/{id}/start"]?.post?.responses["409"];
  expect(JSON.stringify(refusals)).toContain("test.no_attempts_left");
  expect(calls.length).toBe(Object.values(contract).flatMap((table) => Object.values(table)).length);
  expect(calls.filter((call) => !call.summary || !call.tags[0])).toEqual([]);
  const page = await app.http.inject("/api/docs");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  expect(page.headers["content-security-policy"]).toContain("base-uri 'none'");
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
});
