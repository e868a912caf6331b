import { type Mcq, type Option, type Solution, type Source, type Text, webAddress } from "@sarathi/contract";
import { countOf, indicesOf } from "../foundation/choiceMask.ts";
import type { Vouched } from "./mcq.store.ts";
import type { RenderedQuestion } from "./renderQuestion.ts";

interface Seen {
  question: Text;
  options: Option[];
  key_mask: number;
  image: string | null;
  image_alt: Text | null;
  group_key: string | null;
  rendered: RenderedQuestion | null;
}

/** A question without its key. @param marks of a right answer */
export function viewMcq(mcqId: string, row: Seen, marks: number, sectionId?: string): Mcq {
  return {
    mcqId,
    question: row.question,
    options: row.options.map(({ text, image, imageAlt, pinned }) => ({ text, image, imageAlt, pinned })),
    multiple: countOf(row.key_mask) > 1,
    marks,
    sectionId,
    image: row.image ?? undefined,
    imageAlt: row.image_alt ?? undefined,
    group: row.group_key ?? undefined,
    html: htmlOf(row.rendered),
  };
}

/** Stem and options as HTML; the explanation is the solution's. */
function htmlOf(rendered: RenderedQuestion | null): Mcq["html"] {
  if (!rendered?.question && !rendered?.options) return undefined;
  return { question: rendered.question, options: rendered.options };
}

/**
 * The key with its reason. Only for who may see it. A source's address that is none of the web is left out: versions are
 * written once, so an old one that would not pass today's files must not make the whole answer fail.
 */
export function viewSolution(
  row: {
    key_mask: number;
    explanation: Text;
    source: Source;
    as_of: string | null;
    rendered: RenderedQuestion | null;
  },
  vouched?: Vouched | null,
): Solution {
  return {
    correctOptionIndices: indicesOf(row.key_mask),
    explanation: row.explanation,
    source: { text: row.source.text, url: webAddress.safeParse(row.source.url).data },
    asOf: row.as_of ?? undefined,
    ...(vouched && { verified: true, verifiedOn: vouched.on ?? undefined }),
    html: row.rendered?.explanation && { explanation: row.rendered.explanation },
  };
}
