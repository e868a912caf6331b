import type { Language, Option, PreflightProblem, Text } from "@sarathi/contract";

/** Less than this a question leaves nobody the time to read it. */
const MIN_SECONDS_A_QUESTION = 15;

export interface PreflightQuestion {
  mcqId: string;
  sectionId: string;
  marksMilli: number;
  question: Text;
  options: readonly Option[];
  keyMask: number;
  state: string;
  isCurrent: boolean;
  isExpired: boolean;
  isDisputed: boolean;
  /** Another paper keeps its solutions back. */
  isEmbargoed: boolean;
  group: string | undefined;
  /** Its stem, folded, in each language that it has. */
  stems: readonly string[];
}
export interface PreflightTest {
  title: Text;
  languages: readonly Language[];
  durationMinutes: number;
  passMarksMilli: number;
  /** Marks that the paper is to have; null: as many as it has. */
  fullMarksMilli: number | null;
  sections: readonly { id: string; title: Text }[];
  /** In the paper's order. */
  questions: readonly PreflightQuestion[];
}

/** All that stands against publishing a test: facts of the whole first, then section by section, then questions. */
export const preflight = (test: PreflightTest): PreflightProblem[] => [
  ...problemsOfTest(test),
  ...problemsOfSections(test),
  ...test.questions.flatMap((question) => problemsOfQuestion(question, test.languages)),
  ...repeatedStems(test.questions),
  ...tornGroups(test.questions),
];

function problemsOfTest({ sections, questions, ...test }: PreflightTest): PreflightProblem[] {
  const marks = questions.reduce((sum, { marksMilli }) => sum + marksMilli, 0);
  const problems: PreflightProblem[] = missingIn(test.title, test.languages).map((language) => ({
    code: "title_missing",
    language,
  }));
  if (sections.length === 0) problems.push({ code: "no_sections" });
  else if (questions.length === 0) problems.push({ code: "no_questions" });
  if (questions.length === 0) return problems;
  if (test.fullMarksMilli !== null && test.fullMarksMilli !== marks) problems.push({ code: "marks_differ" });
  if (test.passMarksMilli > marks) problems.push({ code: "pass_marks_high" });
  if (test.durationMinutes * 60 < questions.length * MIN_SECONDS_A_QUESTION) problems.push({ code: "duration_short" });
  return problems;
}

function problemsOfSections({ sections, questions, languages }: PreflightTest): PreflightProblem[] {
  const filled = new Set(questions.map(({ sectionId }) => sectionId));
  return sections.flatMap(({ id, title }): PreflightProblem[] => [
    ...missingIn(title, languages).map((language) => ({ code: "title_missing" as const, sectionId: id, language })),
    ...(filled.has(id) ? [] : [{ code: "section_empty" as const, sectionId: id }]),
  ]);
}

function problemsOfQuestion(question: PreflightQuestion, languages: readonly Language[]): PreflightProblem[] {
  const { mcqId, options, keyMask } = question;
  const wrong: [boolean, PreflightProblem["code"]][] = [
    [keyMask <= 0 || keyMask >= 1 << options.length, "no_key"],
    [question.state !== "verified", "not_verified"],
    [!question.isCurrent, "old_version"],
    [question.isDisputed, "disputed"],
    [question.isExpired, "expired"],
    [question.isEmbargoed, "embargoed"],
  ];
  const texts = [question.question, ...options.filter(({ image }) => !image).map(({ text }) => text)];
  return [
    ...wrong.flatMap(([is, code]) => (is ? [{ code, mcqId }] : [])),
    ...languages
      .filter((language) => texts.some((text) => !text[language]))
      .map((language) => ({ code: "language_missing" as const, mcqId, language })),
  ];
}

/** Questions that ask what one before them asks. */
function repeatedStems(questions: readonly PreflightQuestion[]): PreflightProblem[] {
  const first = new Map<string, string>();
  return questions.flatMap(({ mcqId, stems }): PreflightProblem[] => {
    const otherId = stems.map((stem) => first.get(stem)).find((id) => id !== undefined);
    for (const stem of stems) if (!first.has(stem)) first.set(stem, mcqId);
    return otherId ? [{ code: "same_stem", mcqId, otherId }] : [];
  });
}

/** Questions of a passage whose others stand elsewhere: they are shuffled as one only side by side. */
function tornGroups(questions: readonly PreflightQuestion[]): PreflightProblem[] {
  const last = new Map<string, number>();
  return questions.flatMap(({ mcqId, group, sectionId }, at): PreflightProblem[] => {
    if (!group) return [];
    const before = last.get(group);
    last.set(group, at);
    const isBeside = before === undefined || (before === at - 1 && questions[before]?.sectionId === sectionId);
    return isBeside ? [] : [{ code: "group_torn", mcqId }];
  });
}

const missingIn = (text: Text, languages: readonly Language[]) => languages.filter((language) => !text[language]);
