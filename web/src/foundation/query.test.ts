import { accounts, exams, type User } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { createQueryClient, loadedOf, prefetch, queryOf } from "./query.ts";
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

  it.each([undefined, null, "text", 7, {}, [], { dehydrated: { queries: [], mutations: [] } }])(
    "is nothing in %j",
    (loaderData) => {
      expect(loadedOf(loaderData, testQuery("a"))).toBeUndefined();
    },
  );
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
  afterEach(() => vi.unstubAllGlobals());

  const refused = new ApiError({ code: "auth.forbidden", status: 403 });
  const fail = (error: Error) => () => Promise.reject(error);

  it("of a query asks again who one is", async () => {
    await expect(createQueryClient().fetchQuery({ queryKey: ["x"], queryFn: fail(refused) })).rejects.toBe(refused);
    expect(asked).toEqual([accounts.me.path]);
  });

  it("of a deed asks again who one is", async () => {
    const client = createQueryClient();
    const deed = client.getMutationCache().build(client, { mutationFn: fail(refused) });
    await expect(deed.execute(undefined)).rejects.toBe(refused);
    expect(asked).toEqual([accounts.me.path]);
  });

  it("for another reason says nothing of the role", async () => {
    const client = createQueryClient();
    const other = new ApiError({ code: "attempt.closed", status: 409 });
    await expect(client.fetchQuery({ queryKey: ["x"], queryFn: fail(other) })).rejects.toBe(other);
    expect(asked).toEqual([]);
  });
});
