import { type TestDraft, type TestEdit, testRules } from "@sarathi/contract";

/** What staff fill in of a test, whatever its revision. */
export type Facts = Omit<TestEdit, "revision">;
/** A test as staff see it holds the same, with what is absent left out. */
type FactsOfTest = {
  [K in keyof Facts]: Exclude<Facts[K], null> extends infer V
    ? null extends Facts[K]
      ? V | null | undefined
      : V
    : never;
};

const milli = (marks: number) => Math.round(marks * 1_000);

/** The facts alone, each there: so two tests are compared field by field. */
export function factsOf(test: FactsOfTest): Record<keyof Facts, unknown> {
  return {
    title: test.title,
    shortDescription: test.shortDescription,
    instructions: test.instructions ?? null,
    streams: test.streams,
    position: test.position,
    attemptsAllowed: test.attemptsAllowed ?? null,
    solutions: test.solutions,
    solutionsAt: test.solutionsAt ? new Date(test.solutionsAt).toISOString() : null,
    category: test.category,
    languages: test.languages.toSorted(),
    duration: test.duration,
    fullMarks: test.fullMarks ?? null,
    passMarks: test.passMarks,
    negative: test.negative,
    multiAnswerPolicy: test.multiAnswerPolicy,
    shuffleQuestions: test.shuffleQuestions,
    shuffleOptions: test.shuffleOptions,
    graceSeconds: test.graceSeconds,
    lateSyncSeconds: test.lateSyncSeconds,
  };
}

/** What is different, as it was and as it became. */
export function changedFields(before: Record<keyof Facts, unknown>, after: Record<keyof Facts, unknown>) {
  const said = (value: unknown) => JSON.stringify(sorted(value));
  const fields = (Object.keys(before) as (keyof Facts)[]).filter((field) => said(before[field]) !== said(after[field]));
  const of = (facts: Record<keyof Facts, unknown>) => Object.fromEntries(fields.map((field) => [field, facts[field]]));
  return { before: of(before), after: of(after) };
}

/** Languages of a text in one order, those without words left out: an empty text says what none says. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, text]) => text !== undefined && text !== "");
  return entries.length > 0 ? Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b))) : null;
}

/** Those that change no more once a test is published. */
export const frozenFields = (fields: readonly (keyof Facts)[]): (keyof Facts)[] =>
  fields.filter((field) => (testRules as readonly string[]).includes(field));

/** What staff filled in, as the table has it. */
export function columnsOf(test: Omit<FactsOfTest, "category"> | TestDraft | TestEdit, categoryId: string) {
  const [num = 0, den = 1] = test.negative.split("/").map(Number);
  return {
    category_id: categoryId,
    title: JSON.stringify(test.title),
    short_description: JSON.stringify(test.shortDescription),
    instructions: test.instructions ? JSON.stringify(test.instructions) : null,
    streams: test.streams,
    position: test.position,
    attempts_allowed: test.attemptsAllowed ?? null,
    solutions: test.solutions,
    solutions_at: test.solutionsAt ? new Date(test.solutionsAt) : null,
    languages: test.languages.toSorted(),
    duration_minutes: test.duration,
    full_marks_milli: test.fullMarks ? milli(test.fullMarks) : null,
    pass_marks_milli: milli(test.passMarks),
    negative_num: num,
    negative_den: den,
    multi_answer_policy: test.multiAnswerPolicy,
    shuffle_questions: test.shuffleQuestions,
    shuffle_options: test.shuffleOptions,
    grace_seconds: test.graceSeconds,
    late_sync_seconds: test.lateSyncSeconds,
  };
}
