import { queryClient } from "../foundation/query.ts";

/** By what a thing is known in an answer, and a second field that nothing else has beside it. */
const kinds = {
  post: ["postId", "title"],
  person: ["username", "isFollowing"],
  hashtag: ["key", "isFollowing"],
} as const;
export type Kind = keyof typeof kinds;

/** What is now so of a post, a person or a hashtag, wherever an answer shows it. */
interface Change {
  kind: Kind;
  id: string;
  fields: Readonly<Record<string, unknown>>;
  at: number;
}

type Held = Readonly<Record<string, unknown>>;

/** An answer with a change in it; the same object when it does not show the thing. */
function changed(value: unknown, change: Change): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const next = value.map((one) => changed(one, change));
    return next.some((one, at) => one !== value[at]) ? next : value;
  }
  const before = value as Held;
  const [key, besides] = kinds[change.kind];
  const isIt = before[key] === change.id && besides in before;
  const entries = Object.entries(before).map(([name, inner]) => {
    const said = isIt && name in change.fields;
    return [name, said ? change.fields[name] : changed(inner, change)] as const;
  });
  // What it lacked is new of it: slow mode that begins, an answer that is accepted.
  const added = isIt
    ? Object.entries(change.fields).filter(([name, said]) => !(name in before) && said !== undefined)
    : [];
  const all = [...entries, ...added];
  return all.some(([name, inner]) => inner !== before[name]) ? Object.fromEntries(all) : value;
}

const isOfCommunity = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[1]).startsWith("/api/community/");
/** How many changes an answer that is on its way may have missed. */
const REMEMBERED = 50;
let recent: Change[] = [];

/** Shows what a call has answered in every held answer: a post that is liked in one place is liked in all. */
export function applyEverywhere(kind: Kind, id: string, fields: Change["fields"]): void {
  const change = { kind, id, fields, at: performance.now() };
  recent = [...recent.slice(1 - REMEMBERED), change];
  const cache = queryClient().getQueryCache();
  for (const query of cache.findAll({ predicate: isOfCommunity })) {
    const next = changed(query.state.data, change);
    if (next !== query.state.data) query.setData(next, { updatedAt: query.state.dataUpdatedAt, manual: true });
  }
}

/** An answer that was asked for before a change is given it. @param begun when it was asked for (`performance.now`) */
export function corrected<Data>(answer: Data, begun: number): Data {
  return recent.filter(({ at }) => at >= begun).reduce<unknown>(changed, answer) as Data;
}
