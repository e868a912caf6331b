import type { ContentItem, CurriculumLink } from "@sarathi/contract";
import type { RenderedBody } from "./chapter.store.ts";

interface NodeRow {
  id: string;
  slug: string;
  name: string;
  nepali_text: string;
}

export const viewNode = (row: NodeRow): CurriculumLink => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  nepaliText: row.nepali_text,
});

type PlaceRow<Level extends string> = Record<
  `${Level}_id` | `${Level}_slug` | `${Level}_name` | `${Level}_nepali_text`,
  string
>;

/** What a row stands in, out of the columns that begin with the level's name. */
export const viewPlace = <Level extends string>(row: PlaceRow<Level>, level: Level): CurriculumLink => ({
  _id: row[`${level}_id`],
  slug: row[`${level}_slug`],
  name: row[`${level}_name`],
  nepaliText: row[`${level}_nepali_text`],
});

/** A text in the reader's language, else in the other; undefined when there is neither. */
export function viewContent(row: NodeRow & { rendered: RenderedBody }, language: "ne" | "en"): ContentItem | undefined {
  const other = language === "ne" ? "en" : "ne";
  const shown = row.rendered[language] ? language : other;
  const text = row.rendered[shown];
  return text && { ...viewNode(row), language: shown, ...text };
}
