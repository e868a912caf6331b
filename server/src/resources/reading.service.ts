import { type ItemSummary, MAX_ITEMS_SHOWN, type Resource, type ResourceItem } from "@sarathi/contract";
import { authorsToJoin } from "../accounts/index.ts";
import { type NamedPlace, placesById, placesFiltered } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import * as items from "./item.store.ts";
import { type People, placeIdsOf, viewItem, viewItemSummary, viewSuggestion } from "./item.view.ts";
import * as store from "./resource.store.ts";
import { viewResource, viewResourceSummary } from "./resource.view.ts";

const SUGGESTIONS = 6;
const nothing = (page: number, limit: number) => ({
  items: [],
  pagination: { total: 0, page, limit, totalPages: 0, hasNextPage: false, hasPrevPage: page > 1 },
});

/** Names of those accounts that readers may find. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return new Map();
  const rows = await authorsToJoin(db)
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.is_shown && row.username
        ? [
            [
              row.id,
              { name: [row.first_name, row.last_name].filter(Boolean).join(" "), username: row.username },
            ] as const,
          ]
        : [],
    ),
  );
}

type ListQuery = NamedPlace & Omit<store.ResourceFilter, "place">;
type SearchQuery = NamedPlace & Omit<items.ItemFilter, "place">;

/** Study material, as candidates read it. */
export function readingService({ db }: { db: Db }) {
  async function viewItems(rows: readonly items.ItemRow[]): Promise<ItemSummary[]> {
    const places = await placesById(db, placeIdsOf(rows));
    return rows.map((row) => viewItemSummary(row, places));
  }

  /** @throws resource.not_found */
  async function found(idOrSlug: string) {
    const row = await store.readResource(db, idOrSlug);
    if (!row) throw new AppError("resource.not_found");
    return row;
  }

  return {
    async list(query: ListQuery) {
      const place = await placesFiltered(db, query);
      if (!place) return nothing(query.page, query.limit);
      const { rows, pagination } = await store.listResources(db, { ...query, place });
      const places = await placesById(
        db,
        rows.flatMap(({ subject_ids }) => subject_ids),
      );
      return { items: rows.map((row) => viewResourceSummary(row, places)), pagination };
    },

    /** @throws resource.not_found */
    async get(idOrSlug: string): Promise<Resource> {
      const row = await found(idOrSlug);
      const rows = await items.itemsOf(db, row.id, MAX_ITEMS_SHOWN);
      const places = await placesById(db, [...row.subject_ids, ...placeIdsOf(rows)]);
      return viewResource(row, rows, places);
    },

    /** @throws resource.not_found, page.bad_cursor */
    async search(idOrSlug: string, query: SearchQuery) {
      const row = await found(idOrSlug);
      const place = await placesFiltered(db, query);
      if (!place) return nothing(query.page, query.limit);
      const { rows, pagination } = await items.searchItems(db, row.id, { ...query, place });
      return { items: await viewItems(rows), pagination };
    },

    /** @throws resource.item_not_found, resource.item_gone for one that was taken down */
    async item(me: Identity | null, idOrSlug: string, language: "ne" | "en") {
      const accountId = me?.accountId ?? null;
      const row = await items.readItem(db, idOrSlug, accountId);
      if (!row)
        throw new AppError((await items.isGone(db, idOrSlug)) ? "resource.item_gone" : "resource.item_not_found");
      const near = await items.suggestionsFor(db, row, SUGGESTIONS);
      const places = await placesById(db, placeIdsOf([row, ...near]));
      const people = await peopleOf(
        db,
        row.contributors.flatMap(({ id, unnamed }) => (id && !unnamed ? id : [])),
      );
      const item: ResourceItem = viewItem(row, { places, people, language, accountId });
      return { item, suggestions: near.map((one) => viewSuggestion(one, places)) };
    },

    async bookmarks(me: Identity, query: { page: number; limit: number }) {
      const { rows, pagination } = await items.bookmarkedItems(db, me.accountId, query);
      return { items: await viewItems(rows), pagination };
    },

    /** Paths of pages that anybody may see. */
    async publicPages(): Promise<string[]> {
      const rows = await store.publicPaths(db);
      const resources = [...new Set(rows.map(({ resource }) => `/resources/${resource}`))];
      return [
        "/resources",
        ...resources,
        // The one address of an item, as its page names it: its resource by its id.
        ...rows.flatMap(({ id, item }) => (item ? `/resources/${id}/items/${item}` : [])),
      ];
    },
  };
}
export type ReadingService = ReturnType<typeof readingService>;

/** Reads for a caller; for a stranger perhaps from a replica. */
export type ReadFor = <T>(me: Identity | null, read: (reading: ReadingService) => Promise<T>) => Promise<T>;
