import type { Option, QuestionDraft, Source, Text } from "@sarathi/contract";
import { maskOf } from "../foundation/choiceMask.ts";
import { foldStem, sketchOf, wordsOf } from "./fold.rules.ts";
import { speaksOfOthers } from "./mcq.rules.ts";

/** What one version of a question says, as it is stored. */
export interface VersionContent {
  question: Text;
  options: Option[];
  image: string | null;
  image_alt: Text | null;
  key_mask: number;
  form: string;
  explanation: Text;
  source: Source;
  difficulty: QuestionDraft["difficulty"];
  group_key: string | null;
  as_of: string | null;
  valid_until: string | null;
  tags: string[];
  marks_milli: number | null;
}

/** Without the languages that say nothing. */
const said = ({ ne, en }: { ne?: string | undefined; en?: string | undefined }): Text => ({
  ...(ne && { ne }),
  ...(en && { en }),
});

function optionOf({ text, image, imageAlt, pinned }: QuestionDraft["options"][number]): Option {
  const words = said(text);
  const found = Object.values(words).some(speaksOfOthers);
  return {
    text: words,
    ...(image && imageAlt && { image, imageAlt: said(imageAlt) }),
    // Said against what its words say, it stays said.
    ...((pinned ?? found) ? { pinned: true } : found && { pinned: false }),
  };
}

/** What a draft says. */
export function contentOf(draft: QuestionDraft): VersionContent {
  const { source } = draft;
  return {
    question: said(draft.question),
    options: draft.options.map(optionOf),
    image: draft.image ?? null,
    image_alt: draft.imageAlt ? said(draft.imageAlt) : null,
    key_mask: maskOf(draft.correctOptionIndices),
    form: draft.form ?? (draft.correctOptionIndices.length > 1 ? "multiple" : "single"),
    explanation: said(draft.explanation),
    source: source ? { text: said(source.text), ...(source.url && { url: source.url }) } : { text: {} },
    difficulty: draft.difficulty,
    group_key: draft.group ?? null,
    as_of: draft.asOf ?? null,
    valid_until: draft.validUntil ?? null,
    tags: [...new Set(draft.tags)],
    marks_milli: draft.marks === undefined ? null : Math.round(draft.marks * 1_000),
  };
}

/** The pictures that a version shows. */
export const picturesOf = ({ image, options }: Pick<VersionContent, "image" | "options">): string[] => [
  ...new Set([image, ...options.map((option) => option.image)].filter((one): one is string => typeof one === "string")),
];

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** What is about a question, no part of what it says: its change needs no new review. */
const about = ({ tags, difficulty, marks_milli }: VersionContent) => ({ tags, difficulty, marks_milli });

/** Whether two versions say the same, whatever their tags, marks and difficulty. */
export const isSameWork = (one: VersionContent, other: VersionContent): boolean =>
  canonical({ ...one, ...about(other) }) === canonical(other);

export const isSame = (one: VersionContent, other: VersionContent): boolean => canonical(one) === canonical(other);

/** A version's words, folded: for `mcq_text`. */
export function foldedText({ question, options }: Pick<VersionContent, "question" | "options">) {
  const ne = foldStem(question.ne ?? "");
  const en = foldStem(question.en ?? "");
  const words = [question, ...options.map(({ text }) => text)].flatMap(({ ne: inNe, en: inEn }) => [inNe, inEn]);
  return {
    ne,
    en,
    sketch: [...new Set([ne, en].filter(Boolean).flatMap(sketchOf))],
    words: wordsOf(words.filter(Boolean).join("\n")),
  };
}
