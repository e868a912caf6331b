import { z } from "zod";
import { exams, MultiAnswerPolicy } from "./exams.ts";
import { lineField, lines } from "./fields.ts";
import { MAX_QUESTION_MARKS } from "./questionDraft.ts";
import { Id, Instant, Language, Slug } from "./text.ts";

export const MAX_TEST_TITLE = 160;
export const MAX_TEST_TEXT = 2_000;
export const MAX_STREAMS = 20;
/** As many answers as one save or submit takes. */
export const MAX_PAPER_QUESTIONS = 300;
export const MAX_PAPER_SECTIONS = 20;
export const MAX_DRAW_ROWS = 60;
export const MAX_FULL_MARKS = 2_000;

const addressWords = new Set(
  Object.values(exams).flatMap(({ path }) => path.split(`${exams.listTests.path}/`)[1]?.split("/")[0] ?? []),
);
/** A test whose slug is a word of the API's addresses, or looks like an id, could not be read. */
export const TestSlug = Slug.refine(
  (slug) => !addressWords.has(slug) && !Id.safeParse(slug).success,
  "must not be a word of the API's addresses",
);

const says = ({ ne, en }: { ne?: string | undefined; en?: string | undefined }) => !!ne || !!en;
const title = z
  .strictObject({
    ne: lineField(MAX_TEST_TITLE).optional().describe("Nepali"),
    en: lineField(MAX_TEST_TITLE).optional().describe("English"),
  })
  .refine(says, "Must not be empty")
  .describe("Title, in one language or both");
const about = z
  .strictObject({
    ne: lines(MAX_TEST_TEXT).optional().describe("Nepali"),
    en: lines(MAX_TEST_TEXT).optional().describe("English"),
  })
  .describe("Text in one language or both");
/** Thousandths are what the database holds. */
export const questionMarks = z
  .number()
  .positive()
  .max(MAX_QUESTION_MARKS)
  .multipleOf(0.001)
  .describe("Marks of a right answer");

/** What candidates read and where they find it: may change also when the test is published. */
const words = {
  title,
  shortDescription: about.default({}),
  instructions: about.optional().describe("Further lines for the instruction screen"),
  streams: z.array(lineField(60)).max(MAX_STREAMS).default([]).describe("Services or groups it is for"),
  position: z.int().min(0).max(100_000).default(0).describe("Its place in lists; lower ones first"),
  attemptsAllowed: z.int().min(1).max(100).nullish().describe("Absent: as many as one likes"),
  solutions: z
    .enum(["with_result", "at"])
    .default("with_result")
    .describe("When keys may be seen: with one's own result, or from a moment on"),
  solutionsAt: Instant.nullish().describe("From when on, for `at`; absent: not known yet"),
};
/** What a sitting is measured by: frozen once the test is published. */
const rules = {
  category: Slug.describe("Slug of its category"),
  languages: z.array(Language).min(1).max(2).default(["ne"]).describe("Languages in which all of it is promised"),
  duration: z.int().min(1).max(600).describe("Minutes"),
  fullMarks: z
    .number()
    .positive()
    .max(MAX_FULL_MARKS)
    .multipleOf(0.001)
    .nullish()
    .describe("Marks that the paper is to have; absent: as many as it has"),
  passMarks: z.number().min(0).max(MAX_FULL_MARKS).multipleOf(0.001).describe("Marks to pass"),
  negative: z
    .string()
    .regex(/^\d{1,3}\/[1-9]\d{0,2}$/, "Must be a fraction such as 1/5")
    .refine((fraction) => {
      const [num = 0, den = 1] = fraction.split("/").map(Number);
      return num <= den;
    }, "Must not be more than 1")
    .default("1/5")
    .describe("Fraction of a question's mark that a wrong answer costs"),
  multiAnswerPolicy: MultiAnswerPolicy.default("all_or_nothing"),
  shuffleQuestions: z.boolean().default(true).describe("Questions are shuffled inside their sections"),
  shuffleOptions: z.boolean().default(true).describe("Options are shuffled, pinned ones kept"),
  graceSeconds: z.int().min(0).max(600).default(60).describe("Seconds after the deadline in which answers arrive"),
  lateSyncSeconds: z
    .int()
    .min(0)
    .max(86_400)
    .default(3_600)
    .describe("Seconds after the deadline in which answers that were stuck offline still count"),
};
/** Fields that are frozen once a test is published. */
export const testRules = Object.keys(rules) as (keyof typeof rules)[];

const hasNoDay = ({ solutions, solutionsAt }: { solutions: string; solutionsAt?: string | null | undefined }) =>
  solutions === "at" || !solutionsAt;
const dayOnly = { error: "Belongs to `at` alone", path: ["solutionsAt"] };
/** For every edit: it is refused if somebody else was faster. */
export const seenRevision = z.int().min(1).describe("The revision that was seen");

export const TestDraft = z
  .strictObject({
    slug: TestSlug.optional().describe("Permanent name in addresses; made of the English title if left out"),
    ...words,
    ...rules,
  })
  .refine(hasNoDay, dayOnly)
  .describe("The facts and rules of a new test");
export type TestDraft = z.infer<typeof TestDraft>;

export const TestEdit = z
  .strictObject({ ...words, ...rules, revision: seenRevision })
  .refine(hasNoDay, dayOnly)
  .describe("All facts and rules of a test; its slug stays");
export type TestEdit = z.infer<typeof TestEdit>;

export const DrawRow = z
  .strictObject({
    sectionId: Id.describe("Section of the paper that it fills"),
    chapters: z.array(Slug).min(1).max(200).describe("Slugs of chapters to draw from"),
    difficulty: z.enum(["easy", "medium", "hard"]).optional().describe("Absent: any"),
    count: z.int().min(1).max(MAX_PAPER_QUESTIONS).describe("Questions to draw"),
    marks: questionMarks.describe("Marks of each"),
  })
  .describe("A row of a blueprint");
export type DrawRow = z.infer<typeof DrawRow>;

/** A whole paper as staff arrange it: what is not named leaves it. */
export const PaperArrangement = z
  .array(
    z.strictObject({
      _id: Id.optional().describe("A section that is there; absent: a new one"),
      title,
      questions: z
        .array(
          z.strictObject({
            mcqId: Id,
            version: z
              .int()
              .min(1)
              .optional()
              .describe("Absent: the one that the paper holds, and of a new one the present one"),
            marks: questionMarks,
          }),
        )
        .describe("Its questions, in order"),
    }),
  )
  .max(MAX_PAPER_SECTIONS)
  .superRefine((sections, context) => {
    const questions = sections.flatMap((section) => section.questions.map(({ mcqId }) => mcqId));
    const ids = sections.flatMap(({ _id }) => _id ?? []);
    if (questions.length > MAX_PAPER_QUESTIONS) {
      context.addIssue({ code: "custom", message: `Must have at most ${MAX_PAPER_QUESTIONS} questions` });
    }
    if (new Set(questions).size < questions.length || new Set(ids).size < ids.length) {
      context.addIssue({ code: "custom", message: "Names something twice" });
    }
  })
  .describe("Sections and questions of a paper, in order");
export type PaperArrangement = z.infer<typeof PaperArrangement>;
