import type { ContributionBody, ItemDraft, ItemKind, ItemLanguage, Licence, Text } from "@sarathi/contract";
import { type NamedPlace, placeNamed } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import { fileFacts } from "../uploads/index.ts";
import { isPublicAddress } from "./address.rules.ts";
import { textsAfter } from "./contribution.rules.ts";
import { languageOf, type StoredContent } from "./itemContent.ts";

/** What somebody says that an item is to hold. */
interface Said extends NamedPlace {
  title: Text;
  description: Text;
  kind: ItemKind;
  body: Text;
  file?: string | undefined;
  url?: string | undefined;
  archivedOn?: string | undefined;
  language?: ItemLanguage | undefined;
  year?: number | undefined;
  source: string;
  licence: Licence;
  edition?: string | undefined;
}

const wrong = (
  field: string,
  code: "resource.content_missing" | "resource.unsafe_address" | "resource.anothers_file",
) => new AppError(code, { fields: { [field]: code } });

async function fileOf(db: Db, url: string | undefined): Promise<Pick<StoredContent, "file" | "fileHash">> {
  if (!url) throw wrong("file", "resource.content_missing");
  const facts = await fileFacts(db, url);
  if (!facts) throw wrong("file", "resource.anothers_file");
  const { kind, bytes, pages, width, height, sha256 } = facts;
  const file = {
    url,
    fileType: kind,
    bytes,
    ...(pages ? { pages } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  };
  return { file, fileHash: sha256?.toString("hex") ?? null };
}

function urlOf(url: string | undefined): string {
  if (!url) throw wrong("url", "resource.content_missing");
  if (!isPublicAddress(url)) throw wrong("url", "resource.unsafe_address");
  return new URL(url).href;
}

/**
 * What an item is to hold, with its place, file and address looked up; only what its kind has.
 * @throws resource.no_place, resource.content_missing, resource.unsafe_address, resource.anothers_file
 */
export async function resolveContent(db: Db, said: Said): Promise<StoredContent> {
  const { kind } = said;
  if (kind === "text" && !said.body.ne && !said.body.en) throw wrong("body", "resource.content_missing");
  const place = await placeNamed(db, said);
  if (!place) throw new AppError("resource.no_place", { fields: { chapter: "resource.no_place" } });
  const file = kind === "file" ? await fileOf(db, said.file) : { file: null, fileHash: null };
  return {
    title: said.title,
    description: said.description,
    kind,
    body: kind === "text" ? said.body : {},
    ...file,
    url: kind === "link" ? urlOf(said.url) : null,
    archivedOn: (kind === "link" && said.archivedOn) || null,
    language: languageOf(kind, said.body, said.language, said.title),
    categoryId: place.category_id,
    subjectId: place.subject_id,
    chapterId: place.chapter_id,
    year: said.year ?? null,
    source: said.source,
    licence: said.licence,
    edition: said.edition || null,
  };
}

/** What staff write. */
export const contentOfDraft = (db: Db, draft: ItemDraft): Promise<StoredContent> => resolveContent(db, draft);

/** What a contribution would make of an item. @param base what the item says now; undefined: a new one */
export const contentOfContribution = (db: Db, one: ContributionBody, base?: StoredContent): Promise<StoredContent> =>
  resolveContent(db, {
    ...one,
    ...textsAfter(base, one),
    language: one.kind === "text" ? undefined : (base?.language ?? one.language),
  });

/** The same where its place, its file or its address is gone since: all that it says by itself. */
export function wordsOfContribution(one: ContributionBody, base?: StoredContent): StoredContent {
  const { title, description, body } = textsAfter(base, one);
  return {
    ...{ title, description, kind: one.kind, body: one.kind === "text" ? body : {} },
    ...{ file: null, fileHash: null, url: null, archivedOn: null, categoryId: null, subjectId: null, chapterId: null },
    language: languageOf(one.kind, body, base?.language ?? one.language, title),
    year: one.year ?? null,
    source: one.source,
    licence: one.licence,
    edition: one.edition || null,
  };
}
