import type { Answer, Endpoint, Input } from "@sarathi/contract";
import { type DehydratedState, dehydrate, hashKey, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { data, type RouterContextProvider } from "react-router";
import { ApiError, apiOf, call } from "./api.ts";
import { refreshSession } from "./session.ts";

const minute = 60_000;
/** A page shows what it has when its data take longer than this; the rest arrives in place. */
const waitForDataMs = 400;

function mayRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
  return passing && failures < 2;
}

let asking = false;
/**
 * A refusal may mean that one's role was taken away: who one is, is asked again, once for refusals that come together,
 * and the guards decide anew.
 */
export function noteRefusal(error: unknown): void {
  if (asking || !(error instanceof ApiError && error.code === "auth.forbidden")) return;
  asking = true;
  void refreshSession().finally(() => {
    asking = false;
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteRefusal }),
    defaultOptions: {
      queries: {
        staleTime: minute / 2,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * minute,
        retry: mayRetry,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
    },
  });
}

let browserClient: QueryClient | undefined;
/** One client per render on the server, one for good in the browser. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

export interface QueryHow {
  /** The answer is the same for everybody, so signing in or out does not make it old. */
  shared?: boolean;
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number;
}

export const keyOf = (endpoint: Endpoint, input: object) => [endpoint.method, endpoint.path, input] as const;

/** What the keys of all inputs of an endpoint begin with. */
export const keyPrefix = (endpoint: Endpoint) => [endpoint.method, endpoint.path] as const;

/** Asks again for what is held of an endpoint: of one input, or of all. What no page shows is only marked as old. */
export function invalidate<const E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: input ? keyOf(endpoint, input) : keyPrefix(endpoint) });
}

/** Marks as old what is held of an endpoint: of one input, or of all. It is asked for when it is shown the next time. */
export function markOld<const E extends Endpoint>(endpoint: E, input?: Input<E>): void {
  const queryKey = input ? keyOf(endpoint, input) : keyPrefix(endpoint);
  void queryClient().invalidateQueries({ queryKey, refetchType: "none" });
}

/** Takes a held answer away: what shows it asks anew, or shows nothing. */
export function drop<const E extends Endpoint>(endpoint: E, input: Input<E>): void {
  queryClient().removeQueries({ queryKey: keyOf(endpoint, input) });
}

/**
 * Changes every held answer of an endpoint; what is on its way to renew one is dropped, so that it does not undo that.
 * @returns puts the former ones back, and asks for them again
 */
export function updateCached<const E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  change: (answer: Answer<E>) => Answer<E>,
): () => void {
  const queryKey = keyPrefix(endpoint);
  // One without an answer goes on: broken off, it would wait for ever.
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const before = client.getQueriesData<Answer<E>>({ queryKey });
  for (const [key, answer] of before) if (answer !== undefined) client.setQueryData(key, change(answer));
  return () => {
    for (const [key, answer] of before) if (answer !== undefined) client.setQueryData(key, answer);
    void client.invalidateQueries({ queryKey });
  };
}

/** Options for `useQuery` over one GET; `prefetch` and `ensure` take them too. */
export function queryOf<const E extends Endpoint>(endpoint: E, input: Input<E>, how: QueryHow = {}) {
  const options = queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, { signal }),
    meta: { shared: how.shared === true },
    ...(how.staleTime !== undefined && { staleTime: how.staleTime }),
  });
  return { ...options, endpoint, input };
}

/** A `queryOf(...)` of any endpoint, or the first page of a list that is read on (`cursorList.ts`). */
export interface AnyQuery {
  queryKey: readonly unknown[];
  endpoint: Endpoint;
  input: object;
  _type?: "infinite";
}
type Runnable = AnyQuery & { queryFn: (context: { signal: AbortSignal }) => Promise<unknown> };

/** A query's key with its answer. */
type Answered = readonly [key: readonly unknown[], answer: unknown];

/**
 * What `prefetch` answers; root hands it to the query client while rendering. As text: the router would take each of its
 * values apart, which takes a tenth of a rendering, and a phone would put them together again.
 */
export interface Prefetched {
  answered: string;
}
/** The server renders with what its loader brought, the browser reads it once. */
const read = new WeakMap<Prefetched, readonly Answered[]>();

function answeredOf(loaded: Prefetched): readonly Answered[] {
  const answered = read.get(loaded) ?? (JSON.parse(loaded.answered) as Answered[]);
  read.set(loaded, answered);
  return answered;
}

/** Answers as JSON: the server gives many pages the same one for some seconds. */
const texts = new WeakMap<object, string>();
function textOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return JSON.stringify(answer) ?? "null";
  const text = texts.get(answer) ?? JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}

/** A thing that does not exist makes the whole page a 404. Any other failure is left to the component's own query. */
function refuseMissing(error: unknown): void {
  const known = error as { status?: number; statusCode?: number } | null;
  if ((known?.status ?? known?.statusCode) === 404) throw data(null, { status: 404 });
}

/** For a route's `loader` (server): runs the queries and answers their state for the browser. */
export async function prefetch(
  context: Readonly<RouterContextProvider> | undefined,
  queries: readonly AnyQuery[],
): Promise<Prefetched> {
  const api = apiOf(context);
  const answered: Answered[] = [];
  const parts: string[] = [];
  await Promise.all(
    queries.map(async ({ queryKey, endpoint, input, _type }) => {
      try {
        const answer: unknown = await api.call(endpoint, input as never);
        const text = textOf(answer as object);
        answered.push([queryKey, _type ? { pages: [answer], pageParams: [{}] } : answer]);
        parts.push(`[${JSON.stringify(queryKey)},${_type ? `{"pages":[${text}],"pageParams":[{}]}` : text}]`);
      } catch (error) {
        refuseMissing(error);
      }
    }),
  );
  const loaded = { answered: `[${parts.join(",")}]` };
  read.set(loaded, answered);
  return loaded;
}

/** For a route's `clientLoader` (browser): starts what is missing, waits a moment, never asks the page server. */
export async function ensure(queries: readonly AnyQuery[], others: readonly Promise<unknown>[] = []): Promise<null> {
  const client = queryClient();
  const running = queries.map((query) => client.ensureQueryData(query as unknown as Runnable).catch(refuseMissing));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, waitForDataMs);
  });
  const all = Promise.all(running);
  all.catch(() => undefined);
  await Promise.all([Promise.race([all, timeUp]), ...others]);
  clearTimeout(timer);
  return null;
}

/** After signing in or out: what is not shared is asked for again. @param forget drops it from memory first */
export function refreshPersonal(client: QueryClient, forget: boolean): Promise<void> {
  const predicate = (query: { meta?: Record<string, unknown> | undefined }) => query.meta?.shared !== true;
  return forget ? client.resetQueries({ predicate }) : client.invalidateQueries({ predicate });
}

function isPrefetched(value: unknown): value is Prefetched {
  return typeof value === "object" && value !== null && "answered" in value && typeof value.answered === "string";
}

/**
 * For a route's `meta`: what its `loader` brought for a query, in the browser else what is held of it; undefined when
 * there is nothing.
 */
export function loadedOf<E extends Endpoint>(
  loaderData: unknown,
  query: { queryKey: readonly unknown[]; endpoint: E },
): Answer<E> | undefined {
  const hash = hashKey(query.queryKey);
  const brought = isPrefetched(loaderData) ? answeredOf(loaderData) : [];
  const found = brought.find(([key]) => hashKey(key) === hash)?.[1] as Answer<E> | undefined;
  return found ?? (import.meta.env.SSR ? undefined : queryClient().getQueryData<Answer<E>>(query.queryKey));
}

/** Calls whenever a query of this client has its first answer. @returns ends it */
export function onFirstData(client: QueryClient, listener: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.state.dataUpdateCount === 1) listener();
  });
}

/**
 * What all matched routes brought, for `HydrationBoundary`. `now` (milliseconds) is taken for the time of fetching: with
 * the server's a phone whose clock is wrong would take fresh data for old and ask for them again while hydrating.
 */
export function dehydrated(loaderData: readonly unknown[], now: number): DehydratedState {
  const client = createQueryClient();
  for (const [key, answer] of loaderData.filter(isPrefetched).flatMap(answeredOf)) {
    client.setQueryData(key, answer, { updatedAt: now });
  }
  return dehydrate(client);
}
