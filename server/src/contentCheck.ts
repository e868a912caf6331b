import { CONTENT_DIR, contentFiles, readContent } from "./content.ts";
import { TestFile } from "./exams/index.ts";
import {
  bareNot,
  type GuessedPaper,
  numbersOfRight,
  optionForms,
  placesGiveAway,
  playTricks,
  QuestionFile,
  type Score,
  spellings,
  type TrickReport,
  undated,
} from "./questions/index.ts";

/** Percentage points above blind chance that no trick may gain, in no paper and over all. */
export const GUESSER_BAR = 2;

const readQuestions = (root: string) =>
  contentFiles("questions", root).flatMap((file) =>
    readContent(QuestionFile, file, root).map((question) => ({ ...question, file })),
  );

const RULES = [placesGiveAway, bareNot, optionForms, spellings, undated];

/** What in the questions gives a key away, misleads or breaks the house's form: file, question and what to do. */
export function checkContent(root = CONTENT_DIR): string[] {
  const questions = readQuestions(root);
  return [
    ...questions.flatMap((question) =>
      RULES.flatMap((rule) => rule(question)).map((says) => `content/${question.file} ${question.slug}: ${says}`),
    ),
    ...numbersOfRight(questions).map((says) => `content/questions: ${says}`),
    ...twiceInOnePaper(root, new Map(questions.map(({ slug, fact }) => [slug, fact]))),
  ];
}

/** A question that asks or gives away what another of the same paper asks. */
function twiceInOnePaper(root: string, facts: Map<string, string | undefined>): string[] {
  return contentFiles("tests", root).flatMap((file) => {
    const slugs = readContent(TestFile, file, root).sections.flatMap((section) => section.questions);
    return slugs.flatMap((slug, at) => {
      const fact = facts.get(slug);
      const earlier = slugs.slice(0, at).find((other) => fact !== undefined && facts.get(other) === fact);
      return earlier
        ? [`content/${file} ${slug}: asks the fact ${fact} as ${earlier} does: take another question`]
        : [];
    });
  });
}

/** The papers with their questions, and what stands in no paper. */
function guessedPapers(root: string): GuessedPaper[] {
  const bySlug = new Map(readQuestions(root).map((question) => [question.slug, question]));
  const papers = contentFiles("tests", root).map((file) => {
    const { slug, sections } = readContent(TestFile, file, root);
    return { slug, questions: sections.flatMap((section) => section.questions).flatMap((q) => bySlug.get(q) ?? []) };
  });
  const used = new Set(papers.flatMap(({ questions }) => questions));
  const rest = [...bySlug.values()].filter((question) => !used.has(question));
  return rest.length > 0 ? [...papers, { slug: "in no paper", questions: rest }] : papers;
}

export const playGuesser = (root = CONTENT_DIR): Record<"ne" | "en", TrickReport[]> => {
  const papers = guessedPapers(root);
  return { ne: playTricks(papers, "ne"), en: playTricks(papers, "en") };
};

/** Percentage points above chance, to a millionth: sums of fractions are no exact numbers. */
export const pointsOver = ({ score, chance }: Score): number => Math.round((score - chance) * 1e8) / 1e6;

/** docs/guesser.md: points above chance, the Nepali text and the English one. */
export function guesserPage(root = CONTENT_DIR): string {
  const { ne, en } = playGuesser(root);
  const papers = Object.keys(ne[0]?.papers ?? {});
  const points = (score: Score | undefined) => (score ? pointsOver(score).toFixed(1).replace("-0.0", "0.0") : "");
  const both = (pick: (report: TrickReport) => Score | undefined, row: number) =>
    [ne, en].map((reports) => points(reports[row] && pick(reports[row]))).join(" · ");
  const rows = ne.map((report, row) => [
    report.trick,
    [ne, en].map((reports) => reports[row]?.speaksTo).join(" · "),
    both(({ all }) => all, row),
    ...papers.map((paper) => both((one) => one.papers[paper], row)),
  ]);
  const chances = papers.map((paper) => ((ne[0]?.papers[paper]?.chance ?? 0) * 100).toFixed(1));
  const table = [
    ["trick", "questions", "all", ...papers],
    ["---", ...["", "", ...papers].map(() => "---:")],
    ["blind chance, % of full marks", "", ((ne[0]?.all.chance ?? 0) * 100).toFixed(1), ...chances],
    ...rows,
  ];
  return [INTRODUCTION, ...table.map((cells) => `| ${cells.join(" | ")} |`), ""].join("\n");
}

const INTRODUCTION = `# The guesser

\`npm run cli -- content guesser\` writes this page: what a candidate scores who knows no answer, but every trick that coaches teach. The content check refuses more than ${GUESSER_BAR} points above blind chance, for every trick alone and for the best of all together, in every paper and over all of them.

- A score is the share of full marks before any penalty. A question with several right options gives the share of them that is ticked, if nothing wrong is.
- Blind chance ticks one option. Where a trick says nothing, chance decides; where it holds several options equally good, the average counts.
- "The best of all together" asks the tricks in one order for every paper, and the first that says something decides. The order is built up trick by trick from the keys of all papers, always by what gains most: a coach who has seen every key.
- Who plays with letters is taken to know every other key of the paper, and to sit with the options in the order of the files. The site shuffles them.

Points above chance, with the Nepali text · with the English one.
`;
