import type * as contract from "@sarathi/contract";
import type { AdminItem, AdminResource, ItemContent, ItemDraft, ResourceDraft } from "@sarathi/contract";
import type { z } from "zod";

export type ResourceValues = z.input<typeof contract.ResourceDraft>;
export type ItemValues = z.input<typeof contract.ItemDraft>;

/** What the form of things with revisions compares: here the version of each change. */
export type Versioned<Item> = Item & { revision: number };
export const versioned = <Item extends { version: number }>(item: Item): Versioned<Item> => ({
  ...item,
  revision: item.version,
});

const bothOf = (text: { ne?: string | undefined; en?: string | undefined } | undefined) => ({
  ne: text?.ne,
  en: text?.en,
});

export const blankResource: ResourceValues = {
  title: bothOf(undefined),
  description: bothOf(undefined),
  type: "notes",
  tags: [],
  published: false,
  open: true,
};
export const resourceValues = ({ title, description, type, tags, published, open }: AdminResource): ResourceValues => ({
  ...{ title: bothOf(title), description: bothOf(description), type, tags: [...tags], published, open },
});
export const resourceFields = ["title", "description", "type", "tags", "published", "open"] as const;
export type ResourceField = (typeof resourceFields)[number] & keyof ResourceDraft;

export const blankItem: ItemValues = {
  ...{ title: bothOf(undefined), description: bothOf(undefined), kind: "text", body: bothOf(undefined) },
  ...{ file: undefined, url: undefined, archivedOn: undefined, language: undefined },
  ...{ chapter: undefined, subject: undefined, category: undefined, year: undefined },
  ...{ source: "", licence: "own-work", edition: undefined, published: true },
};

/** The place as the form has it: the deepest that is known says the others. */
function placeOf({ category, subject, chapter }: AdminItem["place"]) {
  if (chapter) return { chapter: chapter.slug, subject: undefined, category: undefined };
  return { chapter: undefined, subject: subject?.slug, category: subject ? undefined : category?.slug };
}

export const itemValues = (item: AdminItem): ItemValues => ({
  title: bothOf(item.title),
  description: bothOf(item.description),
  kind: item.kind,
  body: bothOf(item.body),
  file: item.kind === "file" ? item.url : undefined,
  url: item.kind === "link" ? item.url : undefined,
  archivedOn: item.link?.archivedOn,
  language: item.kind === "text" ? undefined : item.language,
  ...placeOf(item.place),
  year: item.year,
  source: item.source,
  licence: item.licence,
  edition: item.edition,
  published: item.published,
});
export const itemFields = [
  ...(["title", "description", "kind", "body", "file", "url", "archivedOn", "language"] as const),
  ...(["chapter", "subject", "category", "year", "source", "licence", "edition", "published"] as const),
] as const satisfies readonly (keyof ItemDraft)[];
export type ItemField = (typeof itemFields)[number];

/** Fields that differ between two states of something. */
export function changedIn<Values extends object, Field extends keyof Values & string>(
  fields: readonly Field[],
  before: Values,
  after: Values,
): Field[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** A field of what an item says, with its language where it has one. */
export const contentFields = [
  ...(["title.ne", "title.en", "description.ne", "description.en", "body.ne", "body.en", "url"] as const),
  ...(["archivedOn", "language", "place", "year", "source", "licence", "edition"] as const),
] as const;
export type ContentField = (typeof contentFields)[number];

/** What stands in a field, as one compares it; empty: nothing. */
export function contentText(content: ItemContent | undefined, field: ContentField): string {
  if (!content) return "";
  if (field === "place") {
    const { category, subject, chapter } = content.place;
    return [category, subject, chapter].flatMap((one) => (one ? [one.name] : [])).join(" › ");
  }
  const value = field
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], content);
  return value === undefined ? "" : String(value);
}
