import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_TAG } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { cursorQuery } from "./paging.ts";
import {
  confidences,
  DEFAULT_SET,
  LATE_DAYS,
  MAX_ANSWER_MS,
  MAX_ANSWERS_SENT,
  MAX_DAILY_CAP,
  MAX_SET,
  mistakeKinds,
  NEW_SETS_AN_HOUR,
  namesPlace,
  setKinds,
} from "./practiceLimits.ts";
import { Mcq, Solution } from "./questions.ts";
import { Id, Instant, Language, Slug } from "./text.ts";

const Day = z.iso.date().describe("Day in Nepal, YYYY-MM-DD (AD)");

const named = {
  slug: Slug,
  name: z.string().describe("English name"),
  nepaliText: z.string().describe("Nepali name"),
};
/** A chapter, as practice names it. */
export const PracticeChapter = z.object(named).describe("A chapter");
export type PracticeChapter = z.infer<typeof PracticeChapter>;

/** A question to practise, with all that its answer says: a set that was loaded works without the server. */
export const PracticeQuestion = z
  .object({
    mcq: Mcq,
    version: z.int().min(1).describe("Which version this is; goes with the answer"),
    solution: Solution,
    chapter: PracticeChapter.optional().describe("Its home"),
    bookmarked: z.boolean().describe("The caller has bookmarked it"),
    note: z.string().optional().describe("What the caller noted of it; seen by nobody else"),
    met: z.boolean().describe("The caller has answered it before"),
  })
  .describe("A question to practise, with its solution");
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;

export const PracticeSet = z
  .object({
    setId: Id.describe("Goes with its answers: of each of its questions one counts; the question of a day is one set"),
    questions: z.array(PracticeQuestion).describe("In the order in which they are asked"),
    available: z
      .int()
      .describe("How many there are to draw from, of what is due those of today's share; 0 where `questions` is empty"),
  })
  .describe("Questions to practise; nothing of it is stored");
export type PracticeSet = z.infer<typeof PracticeSet>;

export const SetWish = z
  .strictObject({
    by: z
      .enum(setKinds)
      .describe(
        "What it is drawn by; mistakes, bookmarks and due are the caller's own, daily is the question of today: these need no `of`",
      ),
    of: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .optional()
      .describe(`Slug of the chapter, subject or post; the tag (${MAX_TAG} characters at most); the year`),
    verifiedOnly: z.boolean().default(false).describe("Only those whose key somebody else than their author checked"),
    count: z.int().min(1).max(MAX_SET).default(DEFAULT_SET).describe("How many, at most"),
    language: Language.optional().describe("Only those that stand in this language"),
  })
  .refine(({ by, of }) => namesPlace(by) === (of !== undefined), {
    message: "Name what it is drawn from, where `by` needs it",
    path: ["of"],
  });
export type SetWish = z.infer<typeof SetWish>;

export const PracticeAnswer = z
  .strictObject({
    answerId: Id.describe("Made by the device; sent again, the answer counts once"),
    setId: Id.optional().describe("The set that it belongs to: of each of its questions the first answer counts"),
    mcqId: Id,
    version: z.int().min(1).max(1_000_000).describe("The version that was answered"),
    selectedOptionIndices: optionIndices.min(1),
    timeMs: z.int().min(0).max(MAX_ANSWER_MS).describe("How long it took, in milliseconds"),
    answeredAt: Instant.describe("When, by the device's clock; later than now counts as now"),
    confidence: z.enum(confidences).optional().describe("How sure the caller was"),
    language: Language,
  })
  .describe("An answer given in practice");
export type PracticeAnswer = z.infer<typeof PracticeAnswer>;

export const AnswerOutcome = z
  .discriminatedUnion("status", [
    z.object({
      answerId: Id,
      status: z
        .enum(["recorded", "repeated"])
        .describe("Whether it was new; what else is said is of the first answer: the same again, or of the same set"),
      isCorrect: z.boolean().describe("All right options and no other were chosen"),
      selectedOptionIndices: optionIndices.describe("What was chosen, by the answer that counts"),
      mistake: z.enum(mistakeKinds).optional().describe("Why it went to the notebook"),
      solution: Solution,
    }),
    z.object({
      answerId: Id,
      status: z
        .literal("withheld")
        .describe(
          "Not recorded: there is no such question, version or option, a paper keeps its key back, or the caller is answering it in a test",
        ),
    }),
  ])
  .describe("What became of an answer");
export type AnswerOutcome = z.infer<typeof AnswerOutcome>;

export const Streak = z
  .object({
    days: z.int().describe("Days in a row on which something was answered; a frozen day lies between them uncounted"),
    longest: z.int().describe("The longest there was"),
    today: z.boolean().describe("Today counts already"),
    frozen: z.array(Day).describe("Days of the run that were missed; one a week, from Sunday, does no harm"),
    freezeLeft: z.boolean().describe("A day of this week may still be missed"),
  })
  .describe(`Days in a row, by Nepal's midnight; what was answered offline counts for its day for ${LATE_DAYS} days`);
export type Streak = z.infer<typeof Streak>;

export const PracticeOverview = z
  .object({
    today: Day,
    answered: z.int().describe("Answers of today"),
    correct: z.int().describe("Right ones of today"),
    due: z
      .object({
        now: z.int().describe("To be repeated today, within the daily cap"),
        waiting: z.int().describe("More that are due; they move to the days to come"),
        done: z.int().describe("Questions that were due today and were answered"),
        cap: z.int().describe("So many a day"),
        forecast: z
          .array(z.object({ day: Day, count: z.int().describe("Questions of that day, within the cap") }))
          .describe("The days to come, from tomorrow"),
        retention: z
          .number()
          .describe("How likely one is to know a question when it comes due, 0 to 1; rises as the exam nears"),
      })
      .describe("Repetition"),
    examDate: Day.optional().describe("The exam that the caller prepares for; set in the profile"),
    mistakes: z.int().describe("Questions in the notebook"),
    bookmarks: z.int().describe("Bookmarked questions"),
    notes: z.int().describe("Questions with a note"),
    streak: Streak,
  })
  .describe("How the caller's practice is today");
export type PracticeOverview = z.infer<typeof PracticeOverview>;

export const PracticeTag = z
  .object({
    tag: z.string().describe("The tag"),
    questions: z.int().describe("Questions to practise that bear it"),
  })
  .describe("A tag, or a year, of questions");

export const PastDaily = z
  .object({
    date: Day,
    mcq: Mcq,
    version: z.int().min(1).describe("Which version this is; goes with an answer to it"),
    solution: Solution.optional().describe("Of days that are over, and of one that the caller has answered"),
    mine: z
      .object({
        isCorrect: z.boolean().describe("All right options and no other were chosen"),
        selectedOptionIndices: optionIndices,
      })
      .optional()
      .describe("The caller's answer to the question of that day"),
  })
  .describe("The question of a day");
export type PastDaily = z.infer<typeof PastDaily>;

export const practice = {
  drawSet: endpoint({
    method: "POST",
    path: "/api/practice/sets",
    access: "member",
    summary: `Questions to practise with their solutions, those never met first; none whose key a paper keeps back or that the caller is answering in a test. Of chapters, subjects, posts, tags and years ${NEW_SETS_AN_HOUR} sets an hour`,
    body: SetWish,
    returns: PracticeSet,
    errors: ["practice.nothing_named"],
    limits: [{ by: "account", max: 240, seconds: 3600 }],
  }),
  recordAnswers: endpoint({
    method: "POST",
    path: "/api/practice/answers",
    access: "member",
    summary: "Answers given in practice, also offline: each counts once, whatever is sent again, and is marked here",
    body: z.strictObject({
      answers: z
        .array(PracticeAnswer)
        .min(1)
        .max(MAX_ANSWERS_SENT)
        .refine((list) => new Set(list.map(({ answerId }) => answerId)).size === list.length, "Each id once")
        .describe("In any order"),
      sentAt: Instant.optional().describe(
        "Now, by the device's clock: where that is wrong, the times of the answers are put right by the difference",
      ),
    }),
    returns: z.array(AnswerOutcome).describe("In the order in which they were sent"),
    errors: ["practice.too_many_answers"],
    limits: [{ by: "account", max: 240, seconds: 60 }],
    priority: "save",
  }),
  getPractice: endpoint({
    method: "GET",
    path: "/api/practice",
    access: "member",
    summary: "What there is to practise today: what is due, the notebook, the streak",
    returns: PracticeOverview,
  }),
  putPracticeSettings: endpoint({
    method: "PUT",
    path: "/api/practice/settings",
    access: "member",
    summary: "How many questions a day are to be repeated at most",
    body: z.strictObject({ dailyCap: z.int().min(5).max(MAX_DAILY_CAP).describe("Questions a day") }),
    returns: z.object({ dailyCap: z.int().describe("Questions a day") }),
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  listPracticeTags: endpoint({
    method: "GET",
    path: "/api/practice/tags",
    access: "anyone",
    summary: "Tags and source years that questions can be practised by, those with most questions first",
    returns: z.object({
      tags: z.array(PracticeTag).describe("At most 100"),
      years: z.array(PracticeTag).describe("Tags that are a year, the latest first"),
    }),
    cacheSeconds: 60,
  }),
  listDailyQuestions: endpoint({
    method: "GET",
    path: "/api/practice/daily",
    access: "anyone",
    summary: "Questions of the day, today's first; of days that are over with their solutions",
    query: z.strictObject(cursorQuery(20)),
    returns: z.array(PastDaily),
    paged: true,
    errors: ["page.bad_cursor"],
    cacheSeconds: 30,
  }),
} as const;
