import { toHtml } from "hast-util-to-html";
import { toRawHtml } from "./parser.ts";
import { plainText } from "./plainText.ts";
import { cleanTree, type Heading, type MarkdownUse } from "./tree.ts";

export { summaryOf } from "./graphemes.ts";
export type { Heading, MarkdownUse, TextLink } from "./tree.ts";

/** What staff write: their links are vouched for, pictures are this site's. */
export const staffText = {
  links: "staff",
  images: "own",
  maxParts: 100_000,
  maxFormulas: 300,
} as const satisfies Partial<MarkdownUse>;
/** What readers write: search engines owe its links nothing, and pictures come by upload alone. */
export const readersText = {
  links: "reader",
  images: "none",
  maxParts: 4_000,
  maxFormulas: 100,
} as const satisfies Partial<MarkdownUse>;

/** More than any text of ours; what takes a text in has a limit of its own below this. */
export const MAX_SOURCE = 150_000;

/**
 * The number of this pipeline, stored beside what it made. Whoever changes what leaves it counts it up: what an older
 * one made is then made anew from its source.
 */
export const RENDERER = 1;

export interface Rendered {
  /** Clean: shown as it is. */
  html: string;
  /** What it says, a block a line. */
  text: string;
  /** In order, with their ids: a table of contents. */
  headings: Heading[];
}

/**
 * Markdown as HTML that holds only the elements and attributes of `allowed` (tree.ts), in time that grows with its length
 * alone. Done once, when a text is written; stored beside its source.
 * @throws RangeError for a source beyond `MAX_SOURCE`, or of more parts than its use allows
 */
export function renderMarkdown(source: string, use: MarkdownUse): Rendered {
  if (source.length > MAX_SOURCE) throw new RangeError("the text is too long");
  const { idPrefix: docId, language, maxParts, maxFormulas } = use;
  const raw = toRawHtml(source, { docId, language, maxParts, maxFormulas, formulas: 0, notes: 0, signs: 0 });
  const { tree, headings } = cleanTree(raw, use);
  return { html: toHtml(tree), text: plainText(tree), headings };
}
