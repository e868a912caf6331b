import { accounts, exams, type User } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import {
  createQueryClient,
  keyOf,
  loadedOf,
  noteRefusal,
  onFirstData,
  prefetch,
  queryClient,
  queryOf,
  updateCached,
} from "./query.ts";
import { signIn } from "./session.ts";

const testQuery = (id: string) => queryOf(exams.getTest, { params: { id } });
const title = { ne: "खरिदार", en: "Kharidar" };

describe("what a loader brought", () => {
  /** What `prefetch` answers of these queries; those without an answer fail. */
  const loaded = (answers: Record<string, object>, queries: ReturnType<typeof testQuery>[]) => {
    const api = {
      call: async (_: object, { params }: { params: { id: string } }) =>
        answers[params.id] ?? Promise.reject(new ApiError({ code: "server.error", status: 500 })),
    };
    return prefetch({ get: () => api } as unknown as Parameters<typeof prefetch>[0], queries);
  };

  it("is found by the query, wherever it stands", async () => {
    const both = await loaded({ a: { title: {} }, b: { title } }, [testQuery("a"), testQuery("b")]);
    expect(loadedOf(both, testQuery("b"))?.title).toEqual(title);
  });

  it("is nothing where the call failed or another was made", async () => {
    const one = await loaded({ a: { title } }, [testQuery("a"), testQuery("b")]);
    expect(loadedOf(one, testQuery("b"))).toBeUndefined();
    expect(loadedOf(one, queryOf(exams.getPaper, { params: { id: "a" } }))).toBeUndefined();
  });

  it.each([undefined, null, "text", 7, {}, [], { answered: "[]" }])("is nothing in %j", (loaderData) => {
    expect(loadedOf(loaderData, testQuery("a"))).toBeUndefined();
  });
});

describe("what is held in the browser", () => {
  beforeEach(() => {
    vi.stubEnv("SSR", false);
  });
  afterEach(() => vi.unstubAllEnvs());

  it("tells where a loader brought nothing", () => {
    expect(loadedOf(null, testQuery("a"))).toBeUndefined();
    queryClient().setQueryData(testQuery("a").queryKey, { title } as never);
    expect(loadedOf(null, testQuery("a"))?.title).toEqual(title);
    expect(loadedOf(null, testQuery("b"))).toBeUndefined();
  });

  it("is looked at again when a query has its first answer, not when that is renewed", async () => {
    const client = createQueryClient();
    const heard = vi.fn();
    const stop = onFirstData(client, heard);
    const ask = () => client.fetchQuery({ queryKey: ["x"], queryFn: async () => 1, staleTime: 0 });
    await ask();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    await client.fetchQuery({ queryKey: ["y"], queryFn: async () => 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("a refusal", () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return Response.json({ success: true, statusCode: 200, data: { _id: "1", role: "user" } });
    });
    signIn({ token: "mine", user: { _id: "1", role: "moderator", profile: {} } as unknown as User });
  });
  const answered = () => new Promise((resolve) => setTimeout(resolve, 5));
  afterEach(async () => {
    await answered();
    vi.unstubAllGlobals();
  });

  const refused = new ApiError({ code: "auth.forbidden", status: 403 });
  const fail = (error: Error) => () => Promise.reject(error);

  it("of a query asks again who one is", async () => {
    await expect(createQueryClient().fetchQuery({ queryKey: ["x"], queryFn: fail(refused) })).rejects.toBe(refused);
    expect(asked).toEqual([accounts.me.path]);
  });

  it("that comes with others asks once, and one that comes later anew", async () => {
    const client = createQueryClient();
    const ask = (key: string) => client.fetchQuery({ queryKey: [key], queryFn: fail(refused), retry: false });
    await Promise.allSettled([ask("a"), ask("b"), ask("c")]);
    expect(asked).toHaveLength(1);
    await answered();
    await expect(ask("a")).rejects.toBe(refused);
    expect(asked).toHaveLength(2);
  });

  it("of a change asks again who one is", () => {
    noteRefusal(refused);
    expect(asked).toEqual([accounts.me.path]);
  });

  it("for another reason says nothing of the role", async () => {
    const client = createQueryClient();
    const other = new ApiError({ code: "attempt.closed", status: 409 });
    await expect(client.fetchQuery({ queryKey: ["x"], queryFn: fail(other) })).rejects.toBe(other);
    expect(asked).toEqual([]);
  });
});

describe("what is held of an endpoint", () => {
  it("is changed for every input, and put back as it was", async () => {
    const client = createQueryClient();
    const key = (page: number) => keyOf(exams.listTests, { query: { page } });
    const list = (...items: string[]) => ({ items, pagination: {} });
    client.setQueryData(key(1), list("a", "b"));
    client.setQueryData(key(2), list("c"));
    client.setQueryData(keyOf(accounts.me, {}), "other");
    const revert = updateCached(client, exams.listTests, (answer) => ({ ...answer, items: answer.items.slice(1) }));
    expect([client.getQueryData(key(1)), client.getQueryData(key(2))]).toEqual([list("b"), list()]);
    expect(client.getQueryData(keyOf(accounts.me, {}))).toBe("other");
    revert();
    expect([client.getQueryData(key(1)), client.getQueryData(key(2))]).toEqual([list("a", "b"), list("c")]);
  });

  it("is asked for again once it was put back", async () => {
    const client = createQueryClient();
    const key = keyOf(accounts.me, {});
    client.setQueryData(key, { _id: "1" });
    updateCached(client, accounts.me, (answer) => answer)();
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it("goes on to its first answer when it is changed before that", async () => {
    const client = createQueryClient();
    const { promise, resolve } = Promise.withResolvers<object>();
    const queryKey = keyOf(exams.listTests, { query: { page: 1 } });
    const first = client.fetchQuery({ queryKey, queryFn: () => promise });
    updateCached(client, exams.listTests, (answer) => answer);
    resolve({ items: [] });
    await expect(first).resolves.toEqual({ items: [] });
  });
});
