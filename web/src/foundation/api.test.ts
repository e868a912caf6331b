import { accounts, exams } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import accountErrors from "../accounts/i18n/ne/errors.json";
import { ApiError, call, onSessionEnd, unwrap } from "./api.ts";
import { errorText } from "./errors.ts";
import ne from "./i18n/ne/errors.json";
import { addTexts, tOf } from "./texts.ts";

addTexts("ne", "errors", ne);
addTexts("ne", "accounts.errors", accountErrors);
const t = tOf("ne", "errors");

const caught = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("nothing was thrown");
};

describe("[S26] error bodies", () => {
  it.each([
    ["success false on HTTP 200", { success: false, statusCode: 422, code: "auth.email_taken", message: "taken" }, 200],
    ["statusCode ≥ 400 on HTTP 200", { statusCode: 422, code: "auth.email_taken", message: "taken" }, 200],
    ["an HTTP status", { success: false, statusCode: 422, code: "auth.email_taken", message: "taken" }, 422],
  ])("%s is an error", (_, body, status) => {
    const error = caught(() => unwrap(body, status, {}));
    expect(error).toMatchObject({ code: "auth.email_taken", status: 422 });
    expect(errorText(error, t)).toBe("यस इमेलबाट पहिल्यै खाता खोलिएको छ");
  });

  it("toasts the message plus the errors, one per line", () => {
    const body = { success: false, statusCode: 400, code: "x.unknown", message: "Bad", errors: ["a", "Bad", "b"] };
    expect(
      errorText(
        caught(() => unwrap(body, 400, {})),
        t,
      ),
    ).toBe("Bad\na\nb");
  });

  it.each([
    ["success false", { success: false, message: "The server's words", errors: ["line one", "line two"] }, 200],
    ["an HTTP status", { message: "The server's words", errors: ["line one", "line two"] }, 400],
    [
      "a server's failure",
      { code: "server.error", message: "The server's words", errors: ["line one", "line two"] },
      500,
    ],
  ])("toasts the message of a body without a code of its own too: %s", (_, body, status) => {
    const error = caught(() => unwrap(body, status, {}));
    expect(errorText(error, t, "Login failed")).toBe("The server's words\nline one\nline two");
  });

  it("tells a failure without a cause in the reader's language, or by what failed", () => {
    const body = { success: false, statusCode: 500, code: "server.error", message: "An error occurred", errors: [] };
    const error = caught(() => unwrap(body, 500, {}));
    expect(errorText(error, t)).toBe("केही गडबड भयो");
    expect(errorText(error, t, "Login failed")).toBe("Login failed");
  });

  it("tells of a missing network what failed, then why", () => {
    const error = new ApiError({ code: "network", status: 0 });
    expect(errorText(error, t, "Login failed")).toBe(`Login failed\n${ne.network}`);
    expect(errorText(error, t)).toBe(ne.network);
  });

  it("tells what is said of a field by the text of its code, once", () => {
    const body = {
      statusCode: 422,
      code: "auth.password_common",
      message: "x",
      errors: ["password: This password is too common. Please choose another"],
      fields: { password: "auth.password_common" },
    };
    expect(
      errorText(
        caught(() => unwrap(body, 422, {})),
        t,
      ),
    ).toBe("धेरैले यही वा यस्तै पासवर्ड राख्छन्; अर्को राख्नुहोस्");
  });

  it("falls back when the server says nothing of its own", () => {
    const nothing = caught(() => unwrap(null, 502, {}));
    expect(errorText(nothing, t)).toBe("केही गडबड भयो");
    expect(errorText(nothing, t, "Login failed")).toBe("Login failed");
    expect(errorText(new Error("inside"), t, "Login failed")).toBe("Login failed");
  });

  it.each([
    ["41", "धेरै पटक प्रयास भयो; ४१ सेकेन्डपछि फेरि प्रयास गर्नुहोस्"],
    ["661", "धेरै पटक प्रयास भयो; १२ मिनेटपछि फेरि प्रयास गर्नुहोस्"],
    ["7201", "धेरै पटक प्रयास भयो; ३ घण्टापछि फेरि प्रयास गर्नुहोस्"],
    [null, "धेरै पटक प्रयास भयो; केही बेरपछि फेरि प्रयास गर्नुहोस्"],
  ])("tells after how long to try again (Retry-After %s)", (wait, text) => {
    const body = { success: false, statusCode: 429, code: "request.too_many", message: "Too many (in 11 minutes)" };
    expect(
      errorText(
        caught(() => unwrap(body, 429, {}, wait)),
        t,
      ),
    ).toBe(text);
  });

  it("carries the facts that belong to the code", () => {
    const details = { until: "2026-12-01T00:00:00.000Z" };
    const body = { success: false, statusCode: 403, code: "auth.suspended", message: "Suspended", details };
    expect(caught(() => unwrap(body, 403, {})).details).toEqual(details);
  });

  it("opens a good envelope, paged or not", () => {
    const pagination = { total: 1 };
    expect(unwrap({ success: true, statusCode: 200, data: [1], pagination }, 200, { paged: true })).toEqual({
      items: [1],
      pagination,
    });
    expect(unwrap({ success: true, statusCode: 200, data: { a: 1 } }, 200, {})).toEqual({ a: 1 });
  });

  it("[S40] takes what the specification has at the top level", () => {
    const session = { token: "a", user: { profile: {} } };
    expect(unwrap({ success: true, ...session }, 201, accounts.register)).toMatchObject(session);
  });

  it.each([
    ["{}", {}, exams.listTests],
    ["an object for a list", { data: { a: 1 }, pagination: {} }, exams.listTests],
    ["no pagination", { data: [] }, exams.listTests],
    ["an object for a list of one page", { data: {} }, exams.listStreams],
    ["no session", { success: true, data: {} }, accounts.login],
    ["no account", {}, accounts.me],
    ["no account either", { data: {} }, accounts.me],
    ["no result", { data: {} }, exams.submitTest],
    ["text", { data: "x" }, exams.getTest],
  ])("takes nonsense for a failure that says nothing: %s", (_, body, endpoint) => {
    const error = caught(() => unwrap(body, 200, endpoint));
    expect(error).toMatchObject({ code: "format", status: 502 });
    expect(errorText(error, t, "Login failed")).toBe("Login failed");
  });
});

describe("call", () => {
  const ended = vi.fn();
  const answer = (body: unknown, status = 200, headers = {}) => {
    const fetched = vi.fn(
      async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status, headers }),
    );
    vi.stubGlobal("fetch", fetched);
    return fetched;
  };
  const refused = { success: false, statusCode: 401, code: "auth.required", message: "Please log in to continue" };
  beforeEach(() => {
    onSessionEnd(ended);
    vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "token" ? "secret" : null) });
  });
  afterEach(() => {
    ended.mockReset();
    vi.unstubAllGlobals();
  });

  it("[S48] carries the bearer token of local storage", async () => {
    const fetched = answer({ success: true, statusCode: 200, data: [], pagination: {} });
    await call(exams.listTests, { query: { search: "न सु", limit: 20 } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/api/mock-tests?search=%E0%A4%A8+%E0%A4%B8%E0%A5%81&limit=20");
    expect(init?.headers).toMatchObject({ authorization: "Bearer secret" });
  });

  it("[S27] a 401 on a call with a token ends the session; not without one, nor when told to keep it", async () => {
    answer(refused, 401);
    ended.mockReturnValueOnce(true);
    await expect(call(accounts.me, {})).rejects.toMatchObject({ status: 401, endedSession: true });
    expect(ended).toHaveBeenCalledExactlyOnceWith("secret", false);
    const alive = { status: 401, endedSession: false };
    await expect(call(accounts.me, {}, { retainSession: true })).rejects.toMatchObject(alive);
    await expect(call(accounts.me, {}, { token: null })).rejects.toMatchObject(alive);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("answers code network when nothing comes, and in time", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call(accounts.me, {})).rejects.toMatchObject({ code: "network", status: 0 });
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    });
    await expect(call(accounts.me, {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: "network" });
    const stop = new AbortController();
    const running = call(accounts.me, {}, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });

  it("[S72] waits fifteen seconds for an answer, and no longer", async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
        return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
      });
      const settled = vi.fn();
      const running = call(accounts.me, {}).catch(settled);
      await vi.advanceTimersByTimeAsync(14_900);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(200);
      expect(settled).toHaveBeenCalledOnce();
      expect(settled.mock.calls[0]?.[0]).toMatchObject({ code: "network" });
      await running;
    } finally {
      vi.useRealTimers();
    }
  });

  it("takes the answer that the head has asked for, once, and for nobody else", async () => {
    const fetched = answer({ success: true, statusCode: 200, data: [], pagination: {} });
    const own = { success: true, statusCode: 200, data: [{ fake: "early" }], pagination: {} };
    const early = () => ({ url: "/api/mock-tests", token: "secret", answer: Promise.resolve(Response.json(own)) });
    vi.stubGlobal("early", { ...early(), token: "another's" });
    expect((await call(exams.listTests, {})).items).toEqual([]);
    vi.stubGlobal("early", early());
    expect((await call(exams.listTests, {})).items).toEqual([{ fake: "early" }]);
    expect((await call(exams.listTests, {})).items).toEqual([]);
    vi.stubGlobal("early", { ...early(), answer: Promise.resolve(undefined) }); // there was no network yet
    expect((await call(exams.listTests, {})).items).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("says of which version it is, and asks again when a node of another one did not take what it brings", async () => {
    const other = { success: false, statusCode: 503, code: "request.other_version", message: "Other", errors: [] };
    const answers = [other, other, { success: true, statusCode: 200, data: { done: true } }];
    const fetched = vi.fn(async (_: string, _init: RequestInit) => {
      const body = answers.shift() ?? other;
      return new Response(JSON.stringify(body), { status: body.statusCode, headers: { "retry-after": "0" } });
    });
    vi.stubGlobal("fetch", fetched);
    const body = { email: "maya@example.test" };
    await call(accounts.forgotPassword, { body });
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(fetched.mock.calls.map(([, init]) => Object.keys(init.headers ?? {}).includes("x-page-version"))).toEqual([
      true,
      true,
      true,
    ]);
    await expect(call(accounts.forgotPassword, { body })).rejects.toMatchObject({ code: "request.other_version" });
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it("tells when to try again", async () => {
    answer({ ...refused, statusCode: 429, code: "request.too_many" }, 429, { "retry-after": "7" });
    await expect(call(accounts.me, {})).rejects.toMatchObject({ code: "request.too_many", retryAfter: 7 });
  });

  it("does not wait for the words of a refusal on a line that has died", async () => {
    vi.useFakeTimers();
    try {
      const closed = { ...refused, statusCode: 409, code: "attempt.closed" };
      vi.stubGlobal("fetch", (url: string) =>
        url.startsWith("/api/")
          ? Promise.resolve(new Response(JSON.stringify(closed), { status: 409 }))
          : new Promise(() => undefined),
      );
      const running = call(accounts.me, {});
      running.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(2_000);
      await expect(Promise.race([running, Promise.resolve("waits")])).rejects.toMatchObject({ code: "attempt.closed" });
    } finally {
      vi.useRealTimers();
    }
  });
});
