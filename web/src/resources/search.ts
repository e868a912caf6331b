import { resources } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { pick } from "../foundation/i18n.ts";
import { currentRootData } from "../foundation/reader.ts";
import type { MenuEntry } from "../shell/slots.ts";
import { resourcePath } from "./places.ts";

/** The first of all study material, for the drop-down of the header. @param limit how many are asked for */
export async function firstResources(limit: number): Promise<MenuEntry[]> {
  const language = currentRootData()?.language ?? "ne";
  const { items } = await call(resources.listResources, { query: { limit } });
  return items.map((resource) => ({ path: resourcePath(resource), title: pick(resource.title, language) }));
}
