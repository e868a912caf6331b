import { type AdminTest, type TestDraft, testRules } from "@sarathi/contract";
import type { z } from "zod";

export type TestValues = z.input<typeof TestDraft>;

/** Fields of a test's form, in their order. */
export const testFields = [
  "title",
  "shortDescription",
  "instructions",
  "category",
  "streams",
  "position",
  "languages",
  "duration",
  "fullMarks",
  "passMarks",
  "negative",
  "multiAnswerPolicy",
  "attemptsAllowed",
  "shuffleQuestions",
  "shuffleOptions",
  "solutions",
  "solutionsAt",
  "graceSeconds",
  "lateSyncSeconds",
] as const satisfies readonly (keyof TestValues)[];
export type TestField = (typeof testFields)[number];

/** Whether a field changes no more once the test is published. */
export const isRule = (field: TestField): boolean => (testRules as readonly string[]).includes(field);

/** Penalties that examiners use, none first; the PSC's is a fifth. */
export const penalties = ["0/1", "1/5", "1/4", "1/3", "1/2", "1/1"] as const;

export const blankTest: TestValues = {
  slug: "",
  title: { ne: undefined, en: undefined },
  shortDescription: { ne: undefined, en: undefined },
  instructions: { ne: undefined, en: undefined },
  category: "",
  streams: [],
  position: 0,
  languages: ["ne"],
  duration: 45,
  fullMarks: undefined,
  passMarks: 40,
  negative: "1/5",
  multiAnswerPolicy: "all_or_nothing",
  attemptsAllowed: undefined,
  shuffleQuestions: true,
  shuffleOptions: true,
  solutions: "with_result",
  solutionsAt: undefined,
  graceSeconds: 60,
  lateSyncSeconds: 3_600,
};

/** What a form begins with. */
export const valuesOf = (test: AdminTest): TestValues => ({
  slug: test.slug,
  title: { ne: test.title.ne, en: test.title.en },
  shortDescription: { ne: test.shortDescription.ne, en: test.shortDescription.en },
  instructions: { ne: test.instructions?.ne, en: test.instructions?.en },
  category: test.category,
  streams: test.streams,
  position: test.position,
  languages: test.languages,
  duration: test.duration,
  fullMarks: test.fullMarks,
  passMarks: test.passMarks,
  negative: test.negative,
  multiAnswerPolicy: test.multiAnswerPolicy,
  attemptsAllowed: test.attemptsAllowed,
  shuffleQuestions: test.shuffleQuestions,
  shuffleOptions: test.shuffleOptions,
  solutions: test.solutions,
  solutionsAt: test.solutionsAt,
  graceSeconds: test.graceSeconds,
  lateSyncSeconds: test.lateSyncSeconds,
});

/** Fields in which two versions differ. */
export const changedFields = (before: AdminTest, after: AdminTest): TestField[] => {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  return testFields.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
};

/** Services or groups as they are typed, with commas between. */
export const streamsTyped = (text: string): string[] =>
  text
    .split(/[,،]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
