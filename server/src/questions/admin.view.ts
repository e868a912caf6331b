import type { AdminMcq, AdminMcqRow, McqDoubt, McqLack, McqState, McqVersion, SimilarMcq } from "@sarathi/contract";
import { questionForms } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { AdminRow, QuestionRow, VersionRow } from "./admin.store.ts";
import type { DoubtRow } from "./doubt.store.ts";
import type { VersionContent } from "./draft.rules.ts";
import type { SimilarRow } from "./similar.store.ts";

/** What ids are called. */
export interface Names {
  accounts: ReadonlyMap<string, string>;
  chapters: ReadonlyMap<string, { slug: string; name: string; nepaliText: string }>;
}

const nameOf = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? undefined : names.get(id));
const isLack = (word: string): word is "ne" | "en" | "explanation" | "source" =>
  ["ne", "en", "explanation", "source"].includes(word);

/** What a question lacks, as the database found it, and whether it stands in no chapter. */
export const lackingOf = (row: Pick<AdminRow, "lacks" | "chapter_ids">): McqLack[] => [
  ...row.lacks.filter(isLack),
  ...(row.chapter_ids.length > 0 ? [] : (["chapter"] as const)),
];

/** More digits than a figure has meaning cost bytes. */
const short = (n: number): number => Math.round(n * 1e4) / 1e4;

const viewDoubt = ({ facility, discrimination, ...doubt }: DoubtRow): McqDoubt => ({
  ...doubt,
  facility: short(facility),
  ...(discrimination === null ? {} : { discrimination: short(discrimination) }),
});

const factsOf = (row: Omit<AdminRow, "question" | "key_mask" | "option_count">, { accounts }: Names) => ({
  _id: row.id,
  slug: row.slug ?? undefined,
  state: row.state,
  difficulty: row.difficulty as AdminMcqRow["difficulty"],
  tags: row.tags,
  version: row.current_version,
  author: nameOf(accounts, row.author_id),
  authorId: row.author_id ?? undefined,
  verifiedBy: nameOf(accounts, row.verified_by),
  openReports: row.open_reports,
  disputed: row.disputed_at !== null,
  ...(row.doubts ? { doubts: row.doubts.map(viewDoubt) } : {}),
  validUntil: row.valid_until ?? undefined,
  fromFile: row.slug !== null,
  updatedAt: row.updated_at.toISOString(),
});

/** @param papers tests that hold it */
export const viewRow = (row: AdminRow, names: Names, papers: number): AdminMcqRow => ({
  ...factsOf(row, names),
  question: row.question ?? {},
  optionCount: row.option_count,
  correctOptionIndices: indicesOf(row.key_mask ?? 0),
  languages: (["ne", "en"] as const).filter((language) => !row.lacks.includes(language)),
  chapters: row.chapter_ids.flatMap((id) => names.chapters.get(id) ?? []),
  papers,
});

/** The fields of a draft. */
export function draftOf(content: Omit<VersionContent, "difficulty"> & { difficulty: string }, chapters: string[]) {
  const { text, url } = content.source;
  return {
    question: content.question,
    image: content.image ?? undefined,
    imageAlt: content.image_alt ?? undefined,
    options: content.options,
    correctOptionIndices: indicesOf(content.key_mask),
    form: questionForms.find((form) => form === content.form) ?? "single",
    explanation: content.explanation,
    source: text.ne || text.en ? { text, url } : undefined,
    difficulty: content.difficulty as AdminMcq["difficulty"],
    chapters,
    tags: content.tags,
    marks: content.marks_milli === null ? undefined : content.marks_milli / 1_000,
    group: content.group_key ?? undefined,
    asOf: content.as_of ?? undefined,
    validUntil: content.valid_until ?? undefined,
  };
}

const slugsOf = (ids: readonly string[], { chapters }: Names) => ids.flatMap((id) => chapters.get(id)?.slug ?? []);

/** What belongs to a question besides its own fields. */
export interface Around {
  canVerify: boolean;
  reports: AdminMcq["reports"];
  papers: AdminMcq["papers"];
  similar: SimilarMcq[];
}

export const viewQuestion = (row: QuestionRow, names: Names, around: Around): AdminMcq => ({
  ...factsOf(row, names),
  ...draftOf(row.content, slugsOf(row.chapter_ids, names)),
  lacking: lackingOf(row),
  versions: row.versions,
  createdAt: row.created_at.toISOString(),
  submittedBy: nameOf(names.accounts, row.submitted_by),
  submittedAt: row.submitted_at?.toISOString(),
  verifiedAt: row.verified_at?.toISOString(),
  note: row.state_note ?? undefined,
  ...around,
});

/** @param present chapters of today, for a version that has none written down */
export const viewVersion = (row: VersionRow, names: Names, present: readonly string[]): McqVersion => ({
  version: row.version,
  at: row.created_at.toISOString(),
  by: nameOf(names.accounts, row.made_by),
  ...draftOf(row, slugsOf(row.chapter_ids ?? present, names)),
});

export const viewSimilar = ({ id, slug, question, state, similarity }: SimilarRow): SimilarMcq => ({
  _id: id,
  slug: slug ?? undefined,
  question,
  state: state satisfies McqState,
  similarity: Math.round(similarity * 100) / 100,
});
