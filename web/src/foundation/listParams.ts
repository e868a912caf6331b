import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** How one choice stands in an address: nonsense counts as no choice. */
export type Param<V> = (text: string | null) => V;
type Shape = Readonly<Record<string, Param<unknown>>>;
export type ParamsOf<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };
/** Choices by their names in the address; undefined or empty takes one away. */
export type ParamChange = Readonly<Record<string, string | undefined>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const param = {
  /** Some text, cut at `max` characters. */
  text:
    (max = 100): Param<string | undefined> =>
    (text) =>
      text?.trim().slice(0, max) || undefined,
  oneOf:
    <const V extends string>(known: readonly V[]): Param<V | undefined> =>
    (text) =>
      known.find((one) => one === text),
  /** One of some; the first of them when the address says nothing. */
  choice:
    <const V extends string>(known: readonly [V, ...V[]]): Param<V> =>
    (text) =>
      known.find((one) => one === text) ?? known[0],
  slug: (): Param<string | undefined> => (text) => (text && text.length <= 120 && slug.test(text) ? text : undefined),
  id: (): Param<string | undefined> => (text) => (text && uuid.test(text) ? text.toLowerCase() : undefined),
  /** A page's number, from 1. */
  page:
    (last = 100_000): Param<number> =>
    (text) => {
      const page = Number(text ?? 1);
      return Number.isInteger(page) && page > 0 && page <= last ? page : 1;
    },
};

/** The choices that an address says. */
export function readParams<S extends Shape>(shape: S, search: URLSearchParams): ParamsOf<S> {
  return Object.fromEntries(Object.entries(shape).map(([name, read]) => [name, read(search.get(name))])) as ParamsOf<S>;
}

/** What an address says of these choices alone, in their order. */
function onlyOf(shape: Shape, search: URLSearchParams): URLSearchParams {
  const known = Object.keys(shape).flatMap((name) => {
    const text = search.get(name);
    return text === null ? [] : [[name, text]];
  });
  return new URLSearchParams(known);
}

/** An address's query with some of it changed, as a relative address. */
export function withParams(search: URLSearchParams, change: ParamChange): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

/**
 * The state of a list, kept in the address: it can be linked to, reloaded and gone back to.
 * @param filters names of what narrows the list
 */
export function useListParams<S extends Shape>(shape: S, filters: readonly (keyof S & string)[]) {
  const [search, setSearch] = useSearchParams();
  const values = readParams(shape, search);
  // Links of the first rendering: the server knows no more of the address than what the page declares.
  const own = onlyOf(shape, search);
  const viewed = [...filters, "sort"].filter((name) => name in shape);
  const viewOf = (from: URLSearchParams) =>
    Object.fromEntries(viewed.map((name) => [name, from.get(name) ?? undefined]));
  const change = useCallback(
    (changes: ParamChange, replace = false) =>
      setSearch((before) => withParams(before, changes), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return {
    values,
    /** Chooses; another choice begins on the first page. @param passing typing goes on: no step to come back to */
    choose: (changes: ParamChange, passing = false) => change({ page: undefined, ...changes }, passing),
    /** Changes what is no choice of the list, and leaves its page. */
    change,
    /** The address after a change. */
    hrefOf: (changes: ParamChange) => withParams(own, changes),
    hrefOfPage: (page: number) => withParams(own, { page: page > 1 ? String(page) : undefined }),
    /** The present order, where the list has one. */
    sort: typeof values.sort === "string" ? values.sort : undefined,
    /** Whether anything narrows the list. */
    narrowed: filters.some((name) => values[name] !== undefined),
    /** Filters and order as a query: what a saved view holds. */
    view: withParams(new URLSearchParams(), viewOf(search)).slice(1),
    /** The list as a saved view has it. */
    hrefOfView: (view: string) => withParams(own, { page: undefined, ...viewOf(new URLSearchParams(view)) }),
    clear: () => change({ page: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) }),
  };
}
export type ListParams = Omit<ReturnType<typeof useListParams>, "values">;
