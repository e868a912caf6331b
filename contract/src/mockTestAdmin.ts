import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { MockTest, MultiAnswerPolicy } from "./exams.ts";
import { MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { McqState } from "./questionAdmin.ts";
import { Mcq } from "./questions.ts";
import {
  DrawRow,
  MAX_DRAW_ROWS,
  MAX_PAPER_QUESTIONS,
  PaperArrangement,
  questionMarks,
  seenRevision,
  TestDraft,
  TestEdit,
  TestSlug,
} from "./testDraft.ts";
import { Id, Instant, Language, Slug, Text } from "./text.ts";

export const testStates = ["draft", "published", "archived"] as const;
export const TestState = z.enum(testStates).describe("draft → published → archived, and back to published");
export type TestState = z.infer<typeof TestState>;

const facts = {
  _id: Id,
  slug: Slug,
  title: Text,
  category: z.string().describe("Slug of its category"),
  categoryName: Text.describe("Name of its category"),
  state: TestState,
  duration: z.int().describe("Minutes"),
  passMarks: z.number().describe("Marks to pass"),
  questionCount: z.int().describe("Questions in all"),
  paperMarks: z.number().describe("Marks of its questions in all"),
  attemptCount: z.int().describe("Attempts in all"),
  fromFile: z.boolean().describe("It came with the site's files"),
  publishedAt: Instant.optional(),
  updatedAt: Instant,
  revision: z.int().describe("Rises with each change"),
};

/** A test in the list of staff. */
export const AdminTestRow = z.object(facts).describe("A test in the list of staff");
export type AdminTestRow = z.infer<typeof AdminTestRow>;

/** A question in a paper, as staff see it. */
export const PaperQuestion = z
  .object({
    mcqId: Id,
    version: z.int().describe("The version that the paper holds"),
    currentVersion: z.int().describe("The question's present version"),
    marks: z.number().describe("Marks of a right answer"),
    question: Text.describe("Its stem"),
    slug: Slug.optional(),
    state: McqState,
    difficulty: z.enum(["easy", "medium", "hard"]).describe("How hard it is"),
    chapter: z
      .object({
        slug: Slug,
        name: z.string().describe("English name"),
        nepaliText: z.string().describe("Nepali name"),
      })
      .optional()
      .describe("Its home chapter"),
    group: z.string().optional().describe("Questions of one passage share it"),
  })
  .describe("A question in a paper, as staff see it");
export type PaperQuestion = z.infer<typeof PaperQuestion>;

/** A test with all that staff know of it. */
export const AdminTest = z
  .object({
    ...facts,
    shortDescription: Text,
    instructions: Text.optional(),
    streams: z.array(z.string()).describe("Services or groups it is for"),
    position: z.int().describe("Its place in lists"),
    attemptsAllowed: z.int().optional().describe("Absent: as many as one likes"),
    solutions: z.enum(["with_result", "at"]).describe("When keys may be seen"),
    solutionsAt: Instant.optional(),
    languages: z.array(Language),
    fullMarks: z.number().optional().describe("Marks that the paper is to have"),
    negative: z.string().describe("Fraction of a question's mark that a wrong answer costs"),
    multiAnswerPolicy: MultiAnswerPolicy,
    shuffleQuestions: z.boolean().describe("Questions are shuffled inside their sections"),
    shuffleOptions: z.boolean().describe("Options are shuffled, pinned ones kept"),
    graceSeconds: z.int().describe("Seconds after the deadline in which answers arrive"),
    lateSyncSeconds: z
      .int()
      .describe("Seconds after the deadline in which answers that were stuck offline still count"),
    blueprint: z.array(DrawRow).describe("What its questions were drawn by last"),
    sections: z
      .array(z.object({ _id: Id, title: Text, questions: z.array(PaperQuestion) }))
      .describe("Its paper, section by section"),
    createdAt: Instant,
  })
  .describe("A test as staff see it");
export type AdminTest = z.infer<typeof AdminTest>;

/** What can stand against publishing a test. */
export const preflightCodes = [
  "no_sections",
  "no_questions",
  "section_empty",
  "no_key",
  "not_verified",
  "disputed",
  "expired",
  "embargoed",
  "old_version",
  "language_missing",
  "title_missing",
  "same_stem",
  "group_torn",
  "marks_differ",
  "pass_marks_high",
  "duration_short",
] as const;
export const PreflightProblem = z
  .object({
    code: z.enum(preflightCodes).describe("What stands against publishing"),
    sectionId: Id.optional().describe("The section that it is about"),
    mcqId: Id.optional().describe("The question that it is about"),
    otherId: Id.optional().describe("The question that says the same"),
    language: Language.optional().describe("The language that is missing"),
  })
  .describe("What stands against publishing a test");
export type PreflightProblem = z.infer<typeof PreflightProblem>;

const testRef = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 1_200, seconds: 3600 }] as const satisfies readonly Limit[];
const drawBody = z.strictObject({
  revision: seenRevision,
  rows: z.array(DrawRow).min(1).max(MAX_DRAW_ROWS),
  seed: z.int().min(0).max(0xffff_ffff).optional().describe("The same seed draws the same; made if left out"),
});
const drawErrors = ["test.not_found", "test.stale", "test.frozen", "test.no_section", "test.no_chapter"] as const;
const paperErrors = ["test.not_found", "test.stale", "test.frozen", "mcq.not_found", "test.no_section"] as const;
const linkRevision = seenRevision.optional().describe("Refused if it is another by now; absent: whatever it is");

/** Calls of staff about mock tests. */
export const mockTestAdmin = {
  listAdminTests: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests",
    access: "moderator",
    summary: "All tests as staff see them",
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Words of the title, or part of the slug"),
      state: TestState.optional(),
      category: Slug.optional().describe("Slug of a category"),
      sort: z.enum(["updated", "place", "attempts"]).default("updated").describe("Order"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminTestRow),
    paged: true,
  }),
  createTest: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests",
    access: "moderator",
    summary: "A new test, a draft without questions",
    body: TestDraft,
    returns: AdminTest,
    message: "Created",
    errors: ["test.slug_taken", "test.no_category"],
    limits,
  }),
  linkMcq: endpoint({
    method: "PUT",
    path: "/api/admin/mock-tests/link-mcq",
    access: "moderator",
    summary: "Put a question into a draft's paper, the last of the last section by default",
    body: z.strictObject({
      mockTestId: Id,
      mcqId: Id,
      sectionId: Id.optional(),
      position: z.int().min(0).max(MAX_PAPER_QUESTIONS).optional().describe("Place in its section, from 0"),
      marks: questionMarks.optional().describe("By default the question's own, or those of the question before it"),
      revision: linkRevision,
    }),
    returns: AdminTest,
    message: "Question added",
    errors: [...paperErrors, "test.mcq_linked", "test.paper_full"],
    limits,
  }),
  unlinkMcq: endpoint({
    method: "PUT",
    path: "/api/admin/mock-tests/unlink-mcq",
    access: "moderator",
    summary: "Take a question out of a draft's paper",
    body: z.strictObject({ mockTestId: Id, mcqId: Id, revision: linkRevision }),
    returns: AdminTest,
    message: "Question taken out",
    errors: ["test.not_found", "test.stale", "test.frozen", "test.mcq_not_linked"],
    limits,
  }),
  getAdminTest: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests/:id",
    access: "moderator",
    summary: "One test with its whole paper",
    params: testRef,
    returns: AdminTest,
    errors: ["test.not_found"],
  }),
  updateTest: endpoint({
    method: "PUT",
    path: "/api/admin/mock-tests/:id",
    access: "moderator",
    summary: "Change facts and rules, if the test still is as it was seen; of a published one no rule",
    params: testRef,
    body: TestEdit,
    returns: AdminTest,
    message: "Saved",
    errors: ["test.not_found", "test.stale", "test.frozen", "test.no_category"],
    limits,
  }),
  removeTest: endpoint({
    method: "DELETE",
    path: "/api/admin/mock-tests/:id",
    access: "moderator",
    summary: "Delete a draft; its questions stay in the bank",
    params: testRef,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["test.not_found", "test.not_draft"],
    limits,
  }),
  arrangePaper: endpoint({
    method: "PUT",
    path: "/api/admin/mock-tests/:id/paper",
    access: "moderator",
    summary: "The whole paper of a draft: its sections and their questions, in order",
    params: testRef,
    body: z.strictObject({ revision: seenRevision, sections: PaperArrangement }),
    returns: AdminTest,
    message: "Paper saved",
    errors: paperErrors,
    limits,
  }),
  planDraw: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/draw/plan",
    access: "moderator",
    summary: "What a blueprint would draw, and what it lacks; nothing is written",
    params: testRef,
    body: drawBody,
    returns: z.object({
      seed: z.int().describe("To draw just this"),
      rows: z
        .array(
          z.object({
            available: z.int().describe("Questions that fit the row and are not in the paper"),
            drawn: z.int().describe("Questions that it would draw"),
            shortage: z.int().describe("Questions that are lacking"),
          }),
        )
        .describe("By row of the blueprint"),
    }),
    errors: drawErrors,
    limits,
  }),
  drawPaper: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/draw",
    access: "moderator",
    summary: "Draw questions by a blueprint and add them to the paper; all of them or none",
    params: testRef,
    body: drawBody,
    returns: AdminTest,
    message: "Questions drawn",
    errors: [...drawErrors, "test.shortage", "test.paper_full"],
    limits,
  }),
  preflight: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests/:id/preflight",
    access: "moderator",
    summary: "What stands against publishing a test",
    params: testRef,
    returns: z.object({
      revision: z.int().describe("The revision that was looked at"),
      ready: z.boolean().describe("Nothing stands against publishing it"),
      problems: z.array(PreflightProblem),
    }),
    errors: ["test.not_found"],
  }),
  previewTest: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests/:id/preview",
    access: "moderator",
    summary: "A test as candidates would see it, without keys; leaves no trace",
    params: testRef,
    returns: z.object({ test: MockTest, mcqs: z.array(Mcq) }),
    errors: ["test.not_found"],
  }),
  moveTest: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/state",
    access: "moderator",
    summary: "Publish a draft that nothing stands against, archive a published test, or put an archived one back",
    params: testRef,
    body: z.strictObject({
      to: z.enum(["published", "archived"]).describe("The state that it is to have"),
      revision: seenRevision,
    }),
    returns: AdminTest,
    message: "Saved",
    errors: ["test.not_found", "test.stale", "test.step", "test.not_ready"],
    limits,
  }),
  duplicateTest: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/duplicate",
    access: "moderator",
    summary: "A new draft with the same facts, rules and questions, these in their present versions",
    params: testRef,
    body: z.strictObject({ slug: TestSlug.optional().describe("Made of the old one if left out") }),
    returns: AdminTest,
    message: "Duplicated",
    errors: ["test.not_found", "test.slug_taken"],
    limits,
  }),
} as const;
