import os from "node:os";
import { type Endpoint, endpoint, Failure } from "@sarathi/contract";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Identity } from "./identity.ts";
import { implement } from "./implement.ts";
import { createHttp } from "./server.ts";

const Secret = z.object({ shown: z.string().describe("May leave") });
const spec = (path: Endpoint["path"], access: Endpoint["access"], more: Partial<Endpoint> = {}) =>
  endpoint({ method: "GET", path, access, summary: "For this test", returns: Secret, ...more } as Endpoint);
const room = {
  forAll: spec("/api/for/all", "anyone"),
  forCandidates: spec("/api/for/candidates", "candidate"),
  forMembers: spec("/api/for/members", "member"),
  forModerators: spec("/api/for/moderators", "moderator"),
  forAdmins: spec("/api/for/admins", "admin"),
  broken: spec("/api/broken", "anyone"),
  wrongShape: spec("/api/wrong-shape", "anyone"),
  kept: spec("/api/kept", "anyone", { cacheSeconds: 60 }),
};

const person = (role: Identity["role"], suspended = false): Identity => ({
  accountId: "a",
  sessionId: "s",
  username: "u",
  role,
  suspended,
  emailVerified: true,
});
const PEOPLE: Record<string, Identity> = {
  user: person("user"),
  moderator: person("moderator"),
  admin: person("admin"),
  suspended: person("admin", true),
};
const bearer = (name: string) => ({ authorization: `Bearer ${name.padEnd(20, "_")}` });
const WHO: Record<string, Record<string, string>> = {
  nobody: {},
  candidate: { "x-attempt-token": "good" },
  user: bearer("user"),
  moderator: bearer("moderator"),
  admin: bearer("admin"),
  suspended: bearer("suspended"),
  "suspended candidate": { ...bearer("suspended"), "x-attempt-token": "good" },
};

let made = 0;
const lines: string[] = [];
const http = await createHttp({
  log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
  doorkeepers: {
    identify: async (token) => PEOPLE[token.replace(/_+$/, "")] ?? null,
    admit: (token) => (token === "good" ? { attemptId: "x" } : null),
  },
  trustProxy: false,
  https: false,
});
const answer = async () => ({ shown: "yes", key: "B", explanation: "not for you" });
implement(room, {
  forAll: answer,
  forCandidates: answer,
  forMembers: answer,
  forModerators: answer,
  forAdmins: answer,
  broken: async () => {
    throw new Error("inside: /var/lib/secret");
  },
  wrongShape: async () => ({ shown: 7 }),
  kept: async () => ({ shown: String(++made), key: "B" }),
}).mount(http, { cache: true, incoming: os.tmpdir() });
afterAll(() => http.close());

const get = (path: string, headers: Record<string, string> = {}) => http.inject({ url: path, headers });

describe("[S131] access as the contract says it", () => {
  const DOORS: Record<string, Record<string, number>> = {
    "/api/for/all": {},
    "/api/for/candidates": { nobody: 401, suspended: 403 },
    "/api/for/members": { nobody: 401, candidate: 401, suspended: 403, "suspended candidate": 403 },
    "/api/for/moderators": { nobody: 401, candidate: 401, user: 403, suspended: 403, "suspended candidate": 403 },
    "/api/for/admins": {
      nobody: 401,
      candidate: 401,
      user: 403,
      moderator: 403,
      suspended: 403,
      "suspended candidate": 403,
    },
  };
  const cases = Object.entries(DOORS).flatMap(([path, doors]) =>
    Object.keys(WHO).map((who) => ({ path, who, status: doors[who] ?? 200 })),
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
    expect(mine.headers["cache-control"]).toBe("private, no-cache");
    expect(mine.json().data.shown).toBe(String(made));
  });
});
