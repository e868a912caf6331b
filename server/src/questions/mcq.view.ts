import type { Mcq, Option, Solution, Text } from "@sarathi/contract";
import { countOf, indicesOf } from "./mask.ts";

interface Seen {
  question: unknown;
  options: unknown;
  key_mask: number;
  image: string | null;
  image_alt: unknown;
  group_key: string | null;
}

/** A question without its key. @param marks of a right answer */
export function viewMcq(mcqId: string, row: Seen, marks: number, sectionId?: string): Mcq {
  return {
    mcqId,
    question: row.question as Text,
    options: (row.options as Option[]).map(({ text, image, imageAlt, pinned }) => ({ text, image, imageAlt, pinned })),
    multiple: countOf(row.key_mask) > 1,
    marks,
    sectionId,
    image: row.image ?? undefined,
    imageAlt: (row.image_alt as Text | null) ?? undefined,
    group: row.group_key ?? undefined,
  };
}

/** The key with its reason. Only for who may see it. */
export function viewSolution(row: {
  key_mask: number;
  explanation: unknown;
  source: unknown;
  as_of: string | null;
}): Solution {
  return {
    correctOptionIndices: indicesOf(row.key_mask),
    explanation: row.explanation as Text,
    source: row.source as Solution["source"],
    asOf: row.as_of ?? undefined,
  };
}
