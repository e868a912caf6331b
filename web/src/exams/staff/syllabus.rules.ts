import { type AdminTest, MAX_DRAW_ROWS } from "@sarathi/contract";
import type { SyllabusSection } from "../../curriculum/index.ts";
import { nextKey, type RowDraft } from "./blueprint.rules.ts";

type Sections = readonly SyllabusSection[];

/** Those that questions can be drawn for: they have chapters. */
export const weighed = (sections: Sections): Sections => sections.filter(({ chapters }) => chapters.length > 0);

/** Questions that the syllabus gives to these sections. */
export const questionsOf = (sections: Sections): number => sections.reduce((sum, one) => sum + weightOf(one), 0);

const weightOf = ({ node, chapters }: SyllabusSection): number =>
  node.questionCount ?? chapters.reduce((sum, { questionCount = 0 }) => sum + questionCount, 0);

/**
 * Whole parts of a total that stand to each other as the weights do, and sum to it: each has its share rounded down, and
 * what is left goes to the largest remainders, the earlier first.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** What the syllabus gives each chapter; what it gives a section without saying to which chapter is shared alike. */
function chapterWeights({ node, chapters }: SyllabusSection): number[] {
  const said = chapters.map(({ questionCount }) => questionCount);
  const named = said.reduce<number>((sum, count = 0) => sum + count, 0);
  const silent = said.filter((count) => count === undefined).length;
  const rest = Math.max(0, (node.questionCount ?? named) - named);
  return said.map((count) => count ?? (silent > 0 ? rest / silent : 0));
}

/** How many questions a test is to have, each worth so many marks, by its full marks and the syllabus. */
export function wantedOf(test: AdminTest, sections: Sections): { questions: number; marks: number } {
  const given = questionsOf(sections);
  const held = test.sections.flatMap(({ questions }) => questions);
  const full = test.fullMarks ?? 0;
  const marks = held.at(-1)?.marks ?? (given > 0 && full > 0 && (full * 1_000) % given === 0 ? full / given : 1);
  const all = full > 0 && Number.isInteger(full / marks) ? full / marks : given;
  return { questions: Math.max(0, all - held.length), marks };
}

/** The section of the paper for one of the syllabus: of its name, else at its place, else the first. */
function placeOf(test: Pick<AdminTest, "sections">, { node }: SyllabusSection, at: number, of: number): string {
  const named = test.sections.find(({ title }) => title.en === node.name || title.ne === node.nepaliText);
  const sameCount = test.sections.length === of ? test.sections[at] : undefined;
  return (named ?? sameCount ?? test.sections[0])?._id ?? "";
}

/** Rows of a blueprint, chapter by chapter, that sum to a number of questions as the syllabus weighs them. */
export function proposedRows(
  test: Pick<AdminTest, "sections">,
  sections: Sections,
  { questions, marks }: { questions: number; marks: number },
): RowDraft[] {
  const perSection = shares(questions, sections.map(weightOf));
  const rows = sections.flatMap((section, at) => {
    const count = perSection[at] ?? 0;
    const place = placeOf(test, section, at, sections.length);
    const row = (slugs: readonly string[], n: number): RowDraft => ({
      ...{ key: nextKey(), sectionId: place, difficulty: "" as const },
      ...{ chapters: slugs, count: String(n), marks: String(marks) },
    });
    const perChapter = shares(count, chapterWeights(section));
    const single = section.chapters.flatMap(({ slug }, n) => (perChapter[n] ? [row([slug], perChapter[n])] : []));
    return {
      single,
      together:
        count > 0
          ? row(
              section.chapters.map(({ slug }) => slug),
              count,
            )
          : [],
    };
  });
  const single = rows.flatMap((one) => one.single);
  // More than a blueprint holds: a row for a section.
  return single.length <= MAX_DRAW_ROWS ? single : rows.flatMap(({ together }) => together);
}
