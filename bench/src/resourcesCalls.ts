import { resources, resourceTypes } from "@sarathi/contract";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { capturing } from "./capture.ts";
import type { Material } from "./resourcesFill.ts";
import type { Candidate } from "./seed.ts";
import { ACCOUNT, filled, type Sent, THING } from "./statements.ts";

export type Read = "list" | "item" | "search";
/** The statements of the same call by a member and by a stranger, and of a vote. */
export type ResourceStatements = Record<`${Read}${"Member" | "Stranger"}` | "vote", Sent[]>;
/** What stands in captured values for the other filters of a list, and for the resource of an item that is voted for. */
export const TYPE = "$type";
export const LANGUAGE = "$language";
export const RESOURCE = "$resource";

/** What readers ask for: the address, and the same for the bare handler. */
export interface Asked {
  path: string;
  places: Record<string, string>;
}

const languages = ["ne", "en"] as const;
/** So many different calls of each kind. */
export function askedOf({ items, large, chapters, word }: Material): Record<Read, Asked[]> {
  return {
    list: chapters.flatMap((thing) =>
      languages.flatMap((language) =>
        resourceTypes.map((type) => ({
          path: `/api/resources?${new URLSearchParams({ chapter: thing, type, language })}`,
          places: { thing, type, language },
        })),
      ),
    ),
    item: items.map(({ id }) => ({ path: `/api/resources/items/${id}`, places: { thing: id } })),
    search: large.map((id) => ({
      path: `/api/resources/${id}/search?${new URLSearchParams({ q: word })}`,
      places: { thing: id },
    })),
  };
}

/** What the app sends for each call, the member's session known already. */
export function captureResources(
  socket: string,
  dataDir: string,
  { items: [item], large: [id = ""], chapters: [chapter = ""], word }: Material,
  { accountId, token }: Candidate,
): Promise<ResourceStatements> {
  if (!item) throw new Error("there are no items");
  return capturing(socket, dataDir, { cache: false }, async ({ app: { http } }, capture) => {
    const [type, language] = ["notes", "ne"] as const;
    const calls = (headers: Record<string, string>) => ({
      list: () => inject(http, resources.listResources, { query: { chapter, type, language } }, headers),
      item: () => inject(http, resources.getItem, { params: { id: item.id }, query: {} }, headers),
      search: () => inject(http, resources.searchItems, { params: { id }, query: { q: word } }, headers),
    });
    const things = {
      [accountId]: ACCOUNT,
      [item.id]: THING,
      [item.resourceId]: RESOURCE,
      [id]: THING,
      [chapter]: THING,
    };
    const sentBy = async (
      work: () => Promise<{ data: unknown }>,
      more: Record<string, string> = {},
    ): Promise<Sent[]> => {
      const { sent, data } = await capture(work);
      if (sent.length === 0 || !data) throw new Error("a call sent no statements");
      return sent.map(({ text, values }) => ({ text, values: filled(values, { ...things, ...more }) as unknown[] }));
    };
    const headers = { authorization: `Bearer ${token}` };
    await calls(headers).list();
    const out: Partial<ResourceStatements> = {};
    for (const [who, sent] of [
      ["Member", headers],
      ["Stranger", {}],
    ] as const) {
      const { list, item, search } = calls(sent);
      out[`list${who}`] = await sentBy(list, { [type]: TYPE, [language]: LANGUAGE });
      out[`item${who}`] = await sentBy(item);
      out[`search${who}`] = await sentBy(search);
    }
    const params = { id: item.resourceId, itemId: item.id };
    out.vote = await sentBy(() => inject(http, resources.upvote, { params, body: { on: true } }, headers));
    return out as ResourceStatements;
  });
}
