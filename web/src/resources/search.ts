import { resources } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { pick } from "../foundation/i18n.ts";
import { currentRootData } from "../foundation/reader.ts";
import { perSource } from "../shell/search/search.rules.ts";
import type { MenuEntry, SearchSource } from "../shell/slots.ts";
import { resourcePath } from "./places.ts";

/** Study material for the global search. */
export const findResources: SearchSource = async (text, language, signal) => {
  const { items } = await call(resources.listResources, { query: { search: text, limit: perSource } }, { signal });
  return items.map((resource) => ({
    path: resourcePath(resource),
    title: pick(resource.title, language),
    kind: "resource",
  }));
};

/** The first of all study material, for the drop-down of the header. @param limit how many are asked for */
export async function firstResources(limit: number): Promise<MenuEntry[]> {
  const language = currentRootData()?.language ?? "ne";
  const { items } = await call(resources.listResources, { query: { limit } });
  return items.map((resource) => ({ path: resourcePath(resource), title: pick(resource.title, language) }));
}
