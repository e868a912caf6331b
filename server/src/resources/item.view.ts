import type { CurriculumLink, ItemPlace, ItemSuggestion, ItemSummary, ResourceItem } from "@sarathi/contract";
import type { ItemRow, SuggestionRow, WholeItemRow } from "./item.store.ts";

/** Places of the curriculum by id. */
export type Places = ReadonlyMap<string, CurriculumLink>;
type PlaceRow = Pick<ItemRow, "category_id" | "subject_id" | "chapter_id">;

export const placeIdsOf = (rows: readonly PlaceRow[]) =>
  rows.flatMap(({ category_id, subject_id, chapter_id }) => [category_id, subject_id, chapter_id]);

export function viewPlace({ category_id, subject_id, chapter_id }: PlaceRow, places: Places): ItemPlace {
  const of = (id: string | null) => (id === null ? undefined : places.get(id));
  return { category: of(category_id), subject: of(subject_id), chapter: of(chapter_id) };
}

export const viewStats = (row: Pick<ItemRow, "views" | "downloads" | "upvotes" | "downvotes">) => ({
  views: row.views,
  downloads: row.downloads,
  upvotes: row.upvotes,
  downvotes: row.downvotes,
});

export function viewItemSummary(row: ItemRow, places: Places): ItemSummary {
  const place = viewPlace(row, places);
  return {
    _id: row.id,
    resourceId: row.resource_id,
    slug: row.slug ?? undefined,
    title: row.title,
    description: row.description,
    kind: row.kind,
    language: row.language,
    place,
    subject: place.subject?.name,
    year: row.year ?? undefined,
    source: row.source,
    licence: row.licence,
    edition: row.edition ?? undefined,
    url: row.url ?? row.file?.url,
    file: row.file ?? undefined,
    link: row.url
      ? {
          url: row.url,
          host: new URL(row.url).hostname.replace(/^www\./, ""),
          archivedOn: row.archived_on ?? undefined,
          state: row.link_state ?? "unchecked",
          checkedAt: row.link_checked_at?.toISOString(),
        }
      : undefined,
    stats: viewStats(row),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Names by account, of those whom readers may find. */
export type People = ReadonlyMap<string, { name: string; username: string }>;

const viewNeighbour = (one: WholeItemRow["previous"]) =>
  one ? { _id: one.id, slug: one.slug ?? undefined, title: one.title } : undefined;

/** @param accountId who reads; null: a stranger */
export function viewItem(
  row: WholeItemRow,
  {
    places,
    people,
    language,
    accountId,
  }: { places: Places; people: People; language: "ne" | "en"; accountId: string | null },
): ResourceItem {
  const other = language === "ne" ? "en" : "ne";
  const shown = row.rendered[language] ? language : other;
  const text = row.rendered[shown];
  const named = new Map(
    row.contributors.map(({ id, unnamed }) => {
      const person = id !== null && !unnamed ? people.get(id) : undefined;
      return [person?.username ?? "", person ?? { name: "" }];
    }),
  );
  const isOwn = row.contributors.some(({ id }) => id !== null && id === accountId);
  return {
    ...viewItemSummary(row, places),
    resourceTitle: row.resource_title,
    resourceType: row.resource_type,
    ...(text && { body: row.body[shown], html: text.html, bodyLanguage: shown }),
    headings: text?.headings ?? [],
    revision: row.revision,
    contributors: [...named.values()],
    myVote: row.vote ? (row.vote.up ? "up" : "down") : null,
    myReason: (row.vote?.reason ?? null) as ResourceItem["myReason"],
    isBookmarked: row.is_bookmarked,
    mayVote: accountId !== null && !isOwn,
    previous: viewNeighbour(row.previous),
    next: viewNeighbour(row.next),
  };
}

const REASONS = ["read_together", "same_chapter", "same_subject"] as const;

export const viewSuggestion = (row: SuggestionRow, places: Places): ItemSuggestion => ({
  ...viewItemSummary(row, places),
  resourceTitle: row.resource_title,
  reason: REASONS[row.rank - 1] ?? "same_subject",
  readers: row.readers ?? undefined,
});
