import { z } from "zod";
import {
  Absence,
  AnswerChange,
  Attempt,
  AttemptStatus,
  answerSeq,
  EventAnnouncement,
  MAX_ABSENCES_A_SAVE,
  SaveReceipt,
} from "./attempts.ts";
import { endpoint } from "./endpoint.ts";
import { keyDecisionKinds } from "./keyDecisions.ts";
import { optionIndex, optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { Mcq, Solution } from "./questions.ts";
import { Id, Instant, Language, Slug, Text } from "./text.ts";

export const MultiAnswerPolicy = z
  .enum(["all_or_nothing", "proportional_floor0", "weights_clamped", "every_decision", "partial_if_clean"])
  .describe("How a question with several right options is marked");
export type MultiAnswerPolicy = z.infer<typeof MultiAnswerPolicy>;

const questionCount = z.int().describe("Questions in all");
const fullMarks = z.number().describe("Marks in all");
const passed = z.boolean().describe("The score reaches the pass marks");
const attemptNo = z.int().describe("Which of the candidate's sittings of this test");

export const MockTest = z
  .object({
    _id: Id,
    slug: Slug,
    title: Text,
    shortDescription: Text,
    instructions: Text.optional().describe("Further lines for the instruction screen"),
    duration: z.int().describe("Minutes"),
    testType: z.enum(["mock", "event"]).describe("Open at any time, or sat by all at once"),
    category: z.string().describe("Slug of its category"),
    streams: z.array(z.string()).describe("Services or groups it is for"),
    questionCount,
    fullMarks,
    passMarks: z.number().describe("Marks to pass"),
    negativeMarking: z.number().describe("Fraction of a question's mark that a wrong answer costs"),
    multiAnswerPolicy: MultiAnswerPolicy,
    hasMultiAnswer: z.boolean().describe("At least one question has several right options"),
    graceSeconds: z.int().describe("Seconds after the deadline in which answers still arrive"),
    lateSyncSeconds: z
      .int()
      .describe(
        "Seconds after the deadline in which answers given before it, but stuck offline, still count (unrated)",
      ),
    sections: z
      .array(z.object({ _id: Id, title: Text, questionCount, marks: z.number().describe("Marks in all") }))
      .describe("Parts of the paper, in order"),
    attemptsAllowed: z.int().optional().describe("Absent: as many as one likes"),
    myAttempt: z
      .object({
        attemptId: Id,
        status: AttemptStatus,
        deadlineAt: Instant,
        resultId: Id.optional(),
        bestScore: z.number().optional().describe("Marks of the caller's best result of this test"),
      })
      .optional()
      .describe("The caller's latest attempt"),
  })
  .describe("A paper that can be sat");
export type MockTest = z.infer<typeof MockTest>;

const score = z.number().describe("Marks obtained, rounded half up to two places");
const counts = {
  correct: z.int().describe("Questions answered right"),
  wrong: z.int().describe("Questions answered wrong, or only partly right"),
  blank: z.int().describe("Questions not answered"),
};

/** How a result compares with the others of its event, once those are out. */
const ranking = {
  rank: z.int().optional().describe("1-2-2-4: as many are better, and one; only of a rated result"),
  percentile: z.number().optional().describe("100 × those not better / all rated; not under 20 of them"),
  participants: z.int().optional().describe("Rated results in all"),
};

export const ResultChange = z
  .object({
    at: Instant.describe("When it was marked anew"),
    scoreBefore: score,
    scoreAfter: score,
    fullMarksBefore: z.number().describe("Marks in all until then"),
    fullMarksAfter: z.number().describe("Marks in all from then on"),
    passedBefore: passed,
    passedAfter: passed,
    question: z
      .object({
        number: z.int().describe("Its number in the paper, from 1"),
        kind: z.enum(keyDecisionKinds).describe("What was decided about it"),
        reason: z.string().describe("Why"),
      })
      .optional()
      .describe("The question that was decided about; absent while solutions are kept back"),
  })
  .describe("A change of a result by a decision about a question");
export type ResultChange = z.infer<typeof ResultChange>;

export const Result = z
  .object({
    resultId: Id,
    mockTestId: Id,
    attemptId: Id,
    attemptNo,
    status: z.literal("graded").describe("Results are there at once"),
    score,
    fullMarks,
    passMarks: z.number().describe("Marks to pass"),
    passed,
    ...counts,
    earned: z.number().describe("Marks won before the penalty"),
    penalty: z.number().describe("Marks lost to wrong answers, positive"),
    timeTaken: z.int().describe("Seconds from start to close, by the server's clock"),
    startedAt: Instant,
    submittedAt: Instant,
    closedBy: z.enum(["user", "deadline"]).describe("Submitted by the candidate, or by the end of the time"),
    lateSynced: z
      .boolean()
      .describe("Holds answers that arrived late, or were given after the deadline within the grace; unrated"),
    lateMarkedAt: Instant.optional().describe(
      "Answers came late that are not in these marks yet: they are marked then, or with the candidate's submit",
    ),
    sections: z
      .array(z.object({ _id: Id, title: Text, score, fullMarks, questionCount, ...counts }))
      .describe("By section of the paper; while solutions are kept back, none that is small enough to name a key"),
    topics: z
      .array(
        z.object({
          slug: Slug,
          name: z.string().describe("English name"),
          nepaliText: z.string().describe("Nepali name"),
          score,
          fullMarks,
          questionCount,
          ...counts,
        }),
      )
      .describe(
        "By chapter of the syllabus, weakest first; while solutions are kept back, none that is small enough to name a key",
      ),
    answers: z
      .array(
        z.object({
          mcqId: Id,
          selectedOptionIndices: optionIndices,
          isCorrect: z.boolean().describe("All right options and no other were chosen"),
          dropped: z.literal(true).optional().describe("The question was left out: it counts for nobody"),
          marks: z.number().describe("Marks of this answer, negative for a wrong one"),
          timeSpentMs: z.int().optional().describe("Milliseconds with this question on a visible screen"),
          chapter: Slug.optional(),
          correctOptionIndices: optionIndices,
        }),
      )
      .describe(
        "In the paper's order; the questions' text stands in the paper, the reasons in `getSolutions`. Empty while solutions are kept back",
      ),
    ...ranking,
    changes: z
      .array(ResultChange)
      .optional()
      .describe("How its marks changed since it was submitted, the latest first; absent: they did not"),
    solutionsAt: Instant.optional().describe(
      "When solutions that are kept back come out: the paper's own date, or the end of the time in which late answers of the account still count",
    ),
    guess: z
      .object({
        blindGain: z.number().describe("Marks that guessing every blank question blindly would win on average"),
        optionCount: z.int().describe("Options of a typical question"),
      })
      .describe("What a guess was worth"),
  })
  .describe("The result of one attempt");
export type Result = z.infer<typeof Result>;

export const Submitted = z
  .object({
    status: z.literal("submitted").describe("Closed; the result is there for who signs in, when it is out"),
    attemptId: Id,
    mockTestId: Id,
    resultId: Id,
    resultsAt: Instant.optional().describe("When the results of all come out; absent: they are out for who signs in"),
  })
  .describe(
    "What one learns of a submit whose result is not for showing: by the attempt's token alone, or before all results come out",
  );
export type Submitted = z.infer<typeof Submitted>;

export const KeyDecision = z
  .object({
    kind: z.enum(keyDecisionKinds).describe("What was decided about it"),
    keys: z
      .array(optionIndices.min(1))
      .describe("Of `keys`: each a whole key, of which the best counts; empty otherwise"),
    reason: z.string().describe("Why; candidates read it"),
  })
  .describe("What staff decided about a question's key");
export type KeyDecision = z.infer<typeof KeyDecision>;

export const PaperSolution = z
  .object({
    mcqId: Id,
    ...Solution.shape,
    decision: KeyDecision.optional().describe("Stands above the key, once the key is final"),
  })
  .describe("The key of one question of a paper, with its reason");
export type PaperSolution = z.infer<typeof PaperSolution>;

export const ResultRow = z
  .object({
    resultId: Id,
    mockTestId: Id,
    title: Text,
    attemptNo,
    score,
    fullMarks,
    passed,
    lateSynced: z.boolean().describe("Holds answers that arrived late, or were given after the deadline; unrated"),
    submittedAt: Instant,
  })
  .describe("A result in a list");

const TestRef = z.strictObject({ id: z.union([Id, Slug]).describe("Id or slug of the test") });
const categoryRef = z.string().trim().max(120).optional().describe("Slug or name of a category, in any letter case");
const AttemptRef = z.strictObject({ id: Id });

export const exams = {
  listTests: endpoint({
    method: "GET",
    path: "/api/mock-tests",
    access: "anyone",
    summary: "Published tests, with the caller's latest attempt",
    query: z.strictObject({
      category: categoryRef,
      stream: z.string().max(60).optional().describe("A service or group"),
      search: z.string().trim().max(100).optional().describe("Words of the title, either language"),
      ...pageQuery(20),
    }),
    returns: z.array(MockTest),
    paged: true,
    cacheSeconds: 5,
  }),
  listStreams: endpoint({
    method: "GET",
    path: "/api/mock-test-streams",
    access: "anyone",
    summary: "The services or groups that published tests are for, in order",
    query: z.strictObject({ category: categoryRef }),
    returns: z.array(z.string()),
    cacheSeconds: 60,
  }),
  getTest: endpoint({
    method: "GET",
    path: "/api/mock-tests/:id",
    access: "anyone",
    summary: "One published test",
    params: TestRef,
    returns: MockTest,
    errors: ["test.not_found"],
    cacheSeconds: 5,
  }),
  getPaper: endpoint({
    method: "GET",
    path: "/api/mock-tests/:id/mcqs",
    access: "member",
    summary: "The frozen paper without keys, in the paper's own order; the same body for all",
    params: TestRef,
    returns: z.array(Mcq),
    errors: ["test.not_found"],
  }),
  getDynamicPaper: endpoint({
    method: "GET",
    path: "/api/mock-tests/:id/dynamic-mcqs",
    access: "member",
    summary: "The paper in the order of the caller's open attempt; option indices stay the paper's own",
    params: TestRef,
    returns: z.array(z.object({ ...Mcq.shape, optionOrder: optionIndices.describe("Option indices as shown") })),
    errors: ["test.not_found", "test.not_started"],
  }),
  getSolutions: endpoint({
    method: "GET",
    path: "/api/mock-tests/:id/solutions",
    access: "member",
    summary:
      "Keys, explanations and sources of a paper, in its order; the same body for all who have sat it and can no longer send answers",
    params: TestRef,
    returns: z.array(PaperSolution),
    errors: ["test.not_found", "solutions.not_out"],
  }),
  startAttempt: endpoint({
    method: "POST",
    path: "/api/mock-tests/:id/start",
    access: "member",
    priority: "start",
    ofSitting: true,
    summary: "Start a test, or go on with the open attempt; the same call twice gives the same attempt",
    params: TestRef,
    returns: Attempt,
    errors: ["test.not_found", "test.no_attempts_left", "test.daily_limit", "attempt.daily_limit", "auth.unverified"],
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  getAttempt: endpoint({
    method: "GET",
    path: "/api/attempts/:id",
    access: "attempt",
    summary: "One's own attempt with the answers that the server holds",
    params: AttemptRef,
    returns: Attempt,
    errors: ["attempt.not_found"],
  }),
  saveAnswers: endpoint({
    method: "PUT",
    path: "/api/attempts/:id/answers",
    access: "attempt",
    priority: "save",
    ofSitting: true,
    summary: "Save changed answers; acknowledged after they are on disk",
    params: AttemptRef,
    body: z.strictObject({
      answers: z
        .array(AnswerChange)
        .min(1)
        .max(300)
        .refine((list) => new Set(list.map((a) => a.mcqId)).size === list.length, "One change per question")
        .describe("The changes, one per question"),
      announced: EventAnnouncement.shape._id
        .optional()
        .describe("The latest announcement of the event that the phone has; absent: it has none"),
      absences: z
        .array(Absence)
        .max(MAX_ABSENCES_A_SAVE)
        .optional()
        .describe("In an event: when its screen was out of sight since the last save; sent twice it counts once"),
    }),
    returns: SaveReceipt,
    errors: ["attempt.not_found", "attempt.closed", "attempt.bad_answer"],
  }),
  submitTest: endpoint({
    method: "POST",
    path: "/api/mock-tests/submit",
    access: "attempt",
    priority: "submit",
    ofSitting: true,
    summary:
      "Close the attempt and answer its result; a second submit answers the first one's result, and one after the deadline ends the time for late answers",
    body: z.strictObject({
      mockTestId: Id,
      attemptId: Id.optional().describe("Which attempt; the open one by default"),
      answers: z
        .array(
          z.strictObject({
            mcqId: Id,
            selectedOptionIndex: optionIndex.optional(),
            selectedOptionIndices: optionIndices.optional(),
            seq: answerSeq.optional().describe("As in saving; absent: the last word"),
          }),
        )
        .max(300)
        .refine((list) => new Set(list.map((a) => a.mcqId)).size === list.length, "One answer per question")
        .describe("What the phone holds; empty answers are dropped"),
      language: Language.optional().describe("In which the paper was read last: for statistics of its texts alone"),
      turned: z.array(Id).max(300).optional().describe("Questions that were read last in the other language"),
      timeTaken: z.number().optional().describe("Ignored; the server measures it"),
      score: z.number().optional().describe("Ignored"),
      totalQuestions: z.number().optional().describe("Ignored"),
      answeredQuestions: z.number().optional().describe("Ignored"),
    }),
    returns: z.discriminatedUnion("status", [Result, Submitted]),
    message: "Test submitted successfully!",
    errors: [
      "test.not_found",
      "attempt.not_found",
      "attempt.bad_answer",
      "test.daily_limit",
      "attempt.daily_limit",
      "auth.unverified",
    ],
  }),
  listResults: endpoint({
    method: "GET",
    path: "/api/mock-test-results",
    access: "member",
    summary: "One's own results, latest first",
    query: z.strictObject({ mockTestId: Id.optional(), ...pageQuery(20) }),
    returns: z.array(ResultRow),
    paged: true,
  }),
  getResult: endpoint({
    method: "GET",
    path: "/api/mock-test-results/:id",
    access: "member",
    summary: "One's own result; explanations and sources stand in `getSolutions`",
    params: z.strictObject({ id: Id }),
    returns: Result,
    errors: ["result.not_found", "result.not_out", "result.withheld"],
  }),
} as const;
