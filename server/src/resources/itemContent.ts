import type { ItemFile, ItemKind, ItemLanguage, Licence, Text } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import { RENDERER, readersText, renderMarkdown, staffText } from "../foundation/markdown/markdown.ts";
import { addressKey } from "./address.rules.ts";
import { searchWords, titleKey } from "./words.rules.ts";

/** All that an item says, as a revision stores it. */
export interface StoredContent {
  title: Text;
  description: Text;
  kind: ItemKind;
  /** Markdown by language; of a text alone. */
  body: Text;
  file: ItemFile | null;
  /** SHA-256 of the file in hex. */
  fileHash: string | null;
  url: string | null;
  archivedOn: string | null;
  language: ItemLanguage;
  categoryId: string | null;
  subjectId: string | null;
  chapterId: string | null;
  year: number | null;
  source: string;
  licence: Licence;
  edition: string | null;
}

/** What the pipeline made of a text, by language. */
export type Rendered = Partial<
  Record<"ne" | "en", { html: string; headings: { id: string; level: number; text: string }[] }>
>;
const languages = ["ne", "en"] as const;

/** Who wrote a text decides what its links are worth, and whether pictures stand in it. */
export type Writer = "staff" | "reader";

function renderAll(id: string, body: Text, writer: Writer) {
  const rendered: Rendered = {};
  const plain: string[] = [];
  const use = writer === "staff" ? staffText : readersText;
  for (const language of languages) {
    const source = body[language];
    if (!source) continue;
    try {
      const made = renderMarkdown(source, { ...use, idPrefix: `r${id.slice(-8)}`, headingsFrom: 2, language });
      rendered[language] = { html: made.html, headings: made.headings };
      plain.push(made.text);
    } catch (error) {
      if (error instanceof RangeError)
        throw new AppError("resource.too_complex", { fields: { body: "resource.too_complex" } });
      throw error;
    }
  }
  return { rendered, plain };
}

/** A text as it would be shown. @throws resource.too_complex */
export const previewOf = (source: string, language: "ne" | "en"): string =>
  renderAll("preview", { [language]: source }, "reader").rendered[language]?.html ?? "";

/** The language of an item: a text's own, of others what is said of them. */
export function languageOf(kind: ItemKind, body: Text, said: ItemLanguage | undefined, title: Text): ItemLanguage {
  const of = kind === "text" ? body : said ? undefined : title;
  if (!of) return said ?? "ne";
  return of.ne && of.en ? "both" : of.en ? "en" : "ne";
}

/** The columns of `resource_item` that hold what an item says. @throws resource.too_complex */
export function columnsOf(id: string, content: StoredContent, writer: Writer) {
  const { rendered, plain } = renderAll(id, content.body, writer);
  const titles = [content.title.ne, content.title.en];
  return {
    title: JSON.stringify(content.title),
    description: JSON.stringify(content.description),
    kind: content.kind,
    body: JSON.stringify(content.body),
    rendered: JSON.stringify(rendered),
    renderer: RENDERER,
    file: content.file ? JSON.stringify(content.file) : null,
    file_hash: content.fileHash ? Buffer.from(content.fileHash, "hex") : null,
    url: content.url,
    url_key: content.url ? addressKey(content.url) : null,
    archived_on: content.archivedOn,
    language: content.language,
    category_id: content.categoryId,
    subject_id: content.subjectId,
    chapter_id: content.chapterId,
    year: content.year,
    source: content.source,
    licence: content.licence,
    edition: content.edition,
    title_words: searchWords(titles),
    words: searchWords([...titles, content.description.ne, content.description.en, content.source, ...plain]),
    title_key: titleKey(content.title),
  };
}
