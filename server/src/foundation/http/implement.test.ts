import os from "node:os";
import { type Endpoint, endpoint, Failure } from "@sarathi/contract";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bareHttp } from "../../../test/http.ts";
import { identity } from "../../../test/identity.ts";
import { AppError } from "./errors.ts";
import type { Authenticators, Identity } from "./identity.ts";
import { implement } from "./implement.ts";

const Secret = z.object({ shown: z.string().describe("May leave") });
const spec = (path: Endpoint["path"], access: Endpoint["access"], more: Partial<Endpoint> = {}) =>
  endpoint({ method: "GET", path, access, summary: "For this test", returns: Secret, ...more } as Endpoint);
const endpoints = {
  forAll: spec("/api/for/all", "anyone"),
  forAttempts: spec("/api/for/attempts", "attempt"),
  forMembers: spec("/api/for/members", "member"),
  forModerators: spec("/api/for/moderators", "moderator"),
  forAdmins: spec("/api/for/admins", "admin"),
  broken: spec("/api/broken", "anyone"),
  wrongShape: spec("/api/wrong-shape", "anyone"),
  kept: spec("/api/kept", "anyone", { cacheSeconds: 60 }),
  declared: spec("/api/declared", "anyone", { errors: ["test.not_found"] }),
  undeclared: spec("/api/undeclared", "anyone"),
};

const PEOPLE: Record<string, Identity> = {
  user: identity(),
  moderator: identity({ role: "moderator" }),
  admin: identity({ role: "admin" }),
  suspended: identity({ role: "admin", suspended: true }),
};
const bearer = (name: string) => ({ authorization: `Bearer ${name.padEnd(20, "_")}` });
const WHO: Record<string, Record<string, string>> = {
  nobody: {},
  ticket: { "x-attempt-token": "good" },
  user: bearer("user"),
  moderator: bearer("moderator"),
  admin: bearer("admin"),
  suspended: bearer("suspended"),
  "suspended with ticket": { ...bearer("suspended"), "x-attempt-token": "good" },
};

let made = 0;
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const authenticators: Authenticators = {
  bySession: async (token) => PEOPLE[token.replace(/_+$/, "")] ?? null,
  byAttemptToken: (token) => (token === "good" ? { attemptId: "x", number: 0 } : null),
};
const http = await bareHttp({ log, authenticators });
const answer = async () => ({ shown: "yes", key: "B", explanation: "not for you" });
implement(endpoints, {
  forAll: answer,
  forAttempts: answer,
  forMembers: answer,
  forModerators: answer,
  forAdmins: answer,
  broken: async () => {
    throw new Error("inside: /var/lib/secret");
  },
  wrongShape: async () => ({ shown: 7 }),
  kept: async () => ({ shown: String(++made), key: "B" }),
  declared: async () => {
    throw new AppError("test.not_found");
  },
  undeclared: async () => {
    throw new AppError("test.not_found");
  },
}).mount(http, {
  cache: true,
  incoming: os.tmpdir(),
  strict: true,
  isFull: () => false,
  replay: async () => undefined,
});
afterAll(() => http.close());

const get = (path: string, headers: Record<string, string> = {}) => http.inject({ url: path, headers });

describe("[S131] access as the contract says it", () => {
  const REFUSED: Record<string, Record<string, number>> = {
    "/api/for/all": {},
    "/api/for/attempts": { nobody: 401, suspended: 403, "suspended with ticket": 403 },
    "/api/for/members": { nobody: 401, ticket: 401, suspended: 403, "suspended with ticket": 403 },
    "/api/for/moderators": { nobody: 401, ticket: 401, user: 403, suspended: 403, "suspended with ticket": 403 },
    "/api/for/admins": {
      nobody: 401,
      ticket: 401,
      user: 403,
      moderator: 403,
      suspended: 403,
      "suspended with ticket": 403,
    },
  };
  const cases = Object.entries(REFUSED).flatMap(([path, refused]) =>
    Object.keys(WHO).map((who) => ({ path, who, status: refused[who] ?? 200 })),
  );
  it.each(cases)("$path for $who: $status", async ({ path, who, status }) => {
    const response = await get(path, WHO[who]);
    expect(response.statusCode).toBe(status);
    if (status !== 200) Failure.parse(response.json());
  });

  it("roles and suspensions have codes of their own", async () => {
    const code = async (who: string) => (await get("/api/for/admins", WHO[who])).json().code;
    expect([await code("nobody"), await code("moderator"), await code("suspended")]).toEqual([
      "auth.required",
      "auth.forbidden",
      "auth.suspended",
    ]);
  });
});

describe("errors", () => {
  it("that the endpoint declares are answered", async () => {
    const response = await get("/api/declared");
    expect([response.statusCode, response.json().code]).toEqual([404, "test.not_found"]);
  });

  it("that it does not declare are a failure of the server, and the log names them", async () => {
    const before = lines.length;
    expect((await get("/api/undeclared")).json()).toMatchObject({ statusCode: 500, code: "server.error" });
    expect(lines.slice(before).join("")).toContain("GET /api/undeclared does not declare test.not_found");
  });

  it("are answered in production all the same, and logged", async () => {
    const production = await bareHttp({ log, authenticators });
    const { undeclared } = endpoints;
    const refuse = async () => {
      throw new AppError("test.not_found");
    };
    implement({ undeclared }, { undeclared: refuse }).mount(production, {
      cache: false,
      incoming: os.tmpdir(),
      strict: false,
      isFull: () => false,
      replay: async () => undefined,
    });
    const before = lines.length;
    expect((await production.inject("/api/undeclared")).json().code).toBe("test.not_found");
    expect(lines.slice(before).join("")).toContain("does not declare test.not_found");
    await production.close();
  });
});

describe("what leaves", () => {
  it("is what the contract declares: an undeclared key, such as an answer key, stays", async () => {
    expect((await get("/api/for/all")).json()).toEqual({
      success: true,
      statusCode: 200,
      message: "OK",
      data: { shown: "yes" },
    });
    expect((await get("/api/kept")).body).not.toContain("key");
  });

  it.each(["/api/broken", "/api/wrong-shape"])(
    "of a failure inside (%s) shows nothing, and is logged",
    async (path) => {
      const before = lines.length;
      const response = await get(path);
      expect(response.statusCode).toBe(500);
      const body = Failure.parse(response.json());
      expect(body).toMatchObject({ code: "server.error", message: "An error occurred", errors: [] });
      expect(response.body).not.toMatch(/inside|secret|zod|at /i);
      expect(lines.slice(before).join("")).toContain(body.requestId);
    },
  );

  it("from the cache is made once for the anonymous, however many ask, and never for who is signed in", async () => {
    const start = made;
    const all = await Promise.all(Array.from({ length: 30 }, () => get("/api/kept?")));
    expect(new Set(all.map((r) => r.body)).size).toBe(1);
    expect(made - start).toBeLessThanOrEqual(1);
    const mine = await get("/api/kept", WHO.user);
    expect(mine.headers["cache-control"]).toBe("no-store");
    expect(mine.json().data.shown).toBe(String(made));
  });
});
