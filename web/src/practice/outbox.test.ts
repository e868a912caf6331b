import type { PracticeAnswer } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "../foundation/session.ts";
import { putAct, putAnswer, sendWaiting } from "./outbox.ts";
import { useUnsent, waiting } from "./unsent.storage.ts";

const NOW = Date.parse("2026-11-23T06:00:00.000Z");
const [me, other] = ["0190-me", "0190-other"];
const answer = (n: number, daysAgo = 0): PracticeAnswer => ({
  ...{ answerId: `a${n}`, mcqId: `q${n}`, version: 1, selectedOptionIndices: [0], timeMs: 1_000, language: "ne" },
  answeredAt: new Date(NOW - daysAgo * 86_400_000).toISOString(),
});
const signIn = (accountId: string) =>
  useSession.setState({ status: "signed-in", user: { _id: accountId } as never, token: `token of ${accountId}` });

interface Asked {
  path: string;
  token: string | null;
  body: { answers?: PracticeAnswer[]; text?: string };
}
const asked: Asked[] = [];
const idsAsked = () => asked.map(({ body }) => (body.answers ?? []).map(({ answerId }) => answerId).join(" "));
/** What the server says to each request. */
let reply: (one: Asked) => Response | Promise<Response>;
const ok = (data: unknown) => Response.json({ success: true, statusCode: 200, data });
const refusal = (status: number, code?: string) => Response.json({ success: false, code }, { status });
const outcomes = (status: string) => (one: Asked) =>
  ok(one.body.answers?.map(({ answerId }) => ({ answerId, status })) ?? {});
const heldIds = (accountId = me) => waiting(accountId).answers.map(({ answerId }) => answerId);

let isFull: boolean;
beforeEach(() => {
  const store = new Map<string, string>();
  isFull = false;
  asked.length = 0;
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      store.set(key, value);
    },
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string, { headers, body }: RequestInit) => {
    const one = { path: url, token: new Headers(headers).get("authorization"), body: JSON.parse(String(body)) };
    asked.push(one);
    return reply(one);
  });
  reply = outcomes("recorded");
  signIn(me);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

describe("whose answers are sent", () => {
  it("those of who is signed in alone, and no more once that is another", async () => {
    reply = offline;
    await putAnswer(me, answer(1));
    asked.length = 0;
    signIn(other);
    await sendWaiting(me);
    expect([asked, heldIds()]).toEqual([[], ["a1"]]);

    signIn(me);
    reply = (one) => {
      signIn(other);
      return outcomes("recorded")(one);
    };
    await putAct(me, { kind: "note", mcqId: "q1", text: "mine" });
    expect(asked.map(({ token }) => token)).toEqual([`Bearer token of ${me}`]);
    expect([heldIds(), waiting(me).acts]).toEqual([[], [{ kind: "note", mcqId: "q1", text: "mine" }]]);
  });

  it("one account's call that hangs does not hold up another's", async () => {
    reply = () => new Promise(() => undefined);
    signIn("0190-slow");
    void putAnswer("0190-slow", answer(1));
    signIn(other);
    reply = outcomes("recorded");
    await putAnswer(other, answer(2));
    expect([heldIds("0190-slow"), heldIds(other)]).toEqual([["a1"], []]);
  });
});

describe("what the server says of an answer", () => {
  it.each(["recorded", "repeated"])("%s: it is not held any more", async (status) => {
    reply = outcomes(status);
    await putAnswer(me, answer(1));
    expect(heldIds()).toEqual([]);
  });

  it("withheld: it is tried once in each run, for seven days, and is not said to wait for a network", async () => {
    reply = outcomes("withheld");
    await putAnswer(me, answer(1, 6));
    expect([idsAsked(), heldIds(), useUnsent.getState().count]).toEqual([["a1"], ["a1"], 0]);
    await putAnswer(me, answer(2));
    expect(idsAsked()).toEqual(["a1", "a1 a2"]);
    vi.setSystemTime(NOW + 2 * 86_400_000);
    await sendWaiting(me);
    expect(heldIds()).toEqual(["a2"]);
    reply = outcomes("recorded");
    await sendWaiting(me);
    expect(waiting(me)).toEqual({ answers: [], acts: [], withheld: [] });
  });

  it("nothing: it is kept", async () => {
    reply = () => ok([]);
    await putAnswer(me, answer(1));
    expect(heldIds()).toEqual(["a1"]);
  });

  it.each([
    ["a proxy's 404", () => refusal(404)],
    ["a proxy's 413", () => refusal(413)],
    ["too many requests", () => refusal(429, "request.too_many")],
    ["a server that is down", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["no network", offline],
  ])("%s: it is kept", async (_, how) => {
    reply = how;
    await putAnswer(me, answer(1));
    expect([asked.length, heldIds()]).toEqual([1, ["a1"]]);
  });

  it("a call that is not valid: they go one by one, and the invalid one goes for good", async () => {
    reply = offline;
    for (const n of [1, 2, 3]) await putAnswer(me, answer(n));
    asked.length = 0;
    reply = (one) =>
      one.body.answers?.some(({ answerId }) => answerId === "a2")
        ? refusal(400, "request.invalid")
        : outcomes("recorded")(one);
    await sendWaiting(me);
    expect([idsAsked(), heldIds()]).toEqual([["a1 a2 a3", "a1", "a2", "a3"], []]);
  });
});

describe("what was set of a question", () => {
  const note = { kind: "note", mcqId: "q1", text: "mine" } as const;

  it("goes when there is no such question", async () => {
    reply = () => refusal(404, "mcq.not_found");
    await putAct(me, note);
    expect(waiting(me).acts).toEqual([]);
  });

  it("goes, and is said, when there are as many bookmarks as there can be", async () => {
    reply = () => refusal(409, "practice.too_many_bookmarks");
    await putAct(me, { kind: "bookmark", mcqId: "q1", on: true });
    expect([waiting(me).acts, useUnsent.getState().refused]).toEqual([
      [],
      expect.objectContaining({ code: "practice.too_many_bookmarks" }),
    ]);
    useUnsent.setState({ refused: undefined });
  });

  it("is kept when a proxy refuses it or there is no space for it, and does not hold up the rest", async () => {
    reply = ({ path }) => (path.includes("q1") ? refusal(404) : ok({ bookmarked: true }));
    await putAct(me, note);
    await putAct(me, { kind: "bookmark", mcqId: "q2", on: true });
    expect(waiting(me).acts).toEqual([note]);
  });

  it("its cause waits until its answer is recorded", async () => {
    reply = outcomes("withheld");
    await putAnswer(me, answer(1));
    await putAct(me, { kind: "cause", mcqId: "q1", cause: "slip" });
    expect(asked.every(({ path }) => path.endsWith("/answers"))).toBe(true);
    reply = (one) => (one.body.answers ? outcomes("recorded")(one) : ok({ cause: "slip" }));
    await sendWaiting(me);
    expect([asked.at(-1)?.path, waiting(me).acts]).toEqual([expect.stringContaining("/mistakes/q1/cause"), []]);
  });
});

it("[S25] what the storage has no space for is held in memory, is said to be, and is sent all the same", async () => {
  reply = offline;
  await putAnswer(me, answer(1));
  isFull = true;
  await putAnswer(me, answer(2));
  expect([heldIds(), useUnsent.getState()]).toEqual([["a1", "a2"], { count: 2, inMemory: true }]);
  reply = outcomes("recorded");
  await sendWaiting(me);
  expect([heldIds(), useUnsent.getState()]).toEqual([[], { count: 0, inMemory: false }]);
});
