import type { Answer, Endpoint } from "@sarathi/contract";
import { data } from "react-router";
import { loadedOf } from "../foundation/query.ts";

/**
 * For a route's `loader` and `clientLoader`: an address that names nothing of what came makes the whole page a 404. What
 * is not known yet may be there.
 */
export async function found<Loaded, const E extends Endpoint>(
  loading: Promise<Loaded>,
  query: { queryKey: readonly unknown[]; endpoint: E },
  isThere: (answer: Answer<E>) => boolean,
): Promise<Loaded> {
  const loaded = await loading;
  const answer = loadedOf(loaded, query);
  if (answer !== undefined && !isThere(answer)) throw data(null, { status: 404 });
  return loaded;
}
