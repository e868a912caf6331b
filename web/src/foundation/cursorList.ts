import type { Answer, Endpoint, Input, Pagination } from "@sarathi/contract";
import { call } from "./api.ts";
import { keyOf } from "./query.ts";

/** Where a page of a list begins: at its start, at a cursor, or by its number. */
export interface PagePlace {
  cursor?: string;
  page?: number;
}
export interface ListPage<Item> {
  items: Item[];
  pagination: Pagination;
}
type PagedEndpoint = Endpoint & { paged: true };
export type ItemOf<E extends PagedEndpoint> = Answer<E> extends { items: (infer Item)[] } ? Item : never;

/** Where the list goes on: as the server says; where it says nothing, a full page means that there may be another. */
export function nextPlace({ items, pagination }: ListPage<unknown>): PagePlace | undefined {
  const { nextCursor, hasNextPage, page, limit } = pagination;
  if (nextCursor) return { cursor: nextCursor };
  const more = (hasNextPage as boolean | undefined) ?? items.length >= limit;
  return more ? { page: page + 1 } : undefined;
}

/**
 * Options for `useInfiniteQuery` over a list that is read on and on; `prefetch` and `ensure` bring its first page. What is
 * held of it is not asked for again by itself, so that going back finds the place that was left.
 * @param received sees each page before it is held
 */
export function cursorListOf<const E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  received: (page: ListPage<ItemOf<E>>, begun: number) => ListPage<ItemOf<E>> = (page) => page,
) {
  return {
    queryKey: [...keyOf(endpoint, input), "pages"] as const,
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: PagePlace }) => {
      const begun = performance.now();
      const { query } = input as { query?: object };
      const answer = await call(endpoint, { ...input, query: { ...query, ...pageParam } } as Input<E>, { signal });
      return received(answer as unknown as ListPage<ItemOf<E>>, begun);
    },
    initialPageParam: {} as PagePlace,
    getNextPageParam: nextPlace,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shared: false },
    _type: "infinite" as const,
    endpoint,
    input,
  };
}
