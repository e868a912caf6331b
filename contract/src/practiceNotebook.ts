import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { cursorQuery } from "./paging.ts";
import { PracticeQuestion } from "./practice.ts";
import { MAX_PRACTICE_NOTE, mistakeCauses, mistakeKinds } from "./practiceLimits.ts";
import { Id, Instant, Slug } from "./text.ts";

const byQuestion = z.strictObject({ mcqId: Id });
const changes = [{ by: "account", max: 240, seconds: 60 }] as const;

export const Mistake = z
  .object({
    question: PracticeQuestion,
    kind: z.enum(mistakeKinds).describe("What was wrong with the last faulty answer"),
    cause: z.enum(mistakeCauses).optional().describe("Why, as the caller says"),
    times: z.int().describe("Faulty answers"),
    rightDays: z.int().min(0).max(1).describe("Days since on which it was answered right; with the second it leaves"),
    lastAt: Instant.describe("The last faulty answer"),
  })
  .describe("A question of the mistake notebook");
export type Mistake = z.infer<typeof Mistake>;

const Group = z
  .object({
    cause: z.enum(mistakeCauses).optional().describe("None: the caller has not said why"),
    chapter: Slug.optional().describe("Home of the questions"),
    name: z.string().optional().describe("English name of the chapter"),
    nepaliText: z.string().optional().describe("Nepali name of the chapter"),
    questions: z.int().describe("How many"),
  })
  .describe("Questions of the notebook with one cause and one chapter");
export type MistakeGroup = z.infer<typeof Group>;

export const Bookmarked = z
  .object({ question: PracticeQuestion, at: Instant.describe("When it was bookmarked") })
  .describe("A bookmarked question");
export const Noted = z
  .object({ question: PracticeQuestion, at: Instant.describe("When the note was written last") })
  .describe("A question with a note of one's own");

export const practiceNotebook = {
  listMistakes: endpoint({
    method: "GET",
    path: "/api/practice/mistakes",
    access: "member",
    summary:
      "The mistake notebook, latest first: questions answered wrong, too slowly or by a guess, in practice and in tests whose solutions are out, until they are answered right on two days",
    query: z.strictObject({
      cause: z
        .enum([...mistakeCauses, "none"])
        .optional()
        .describe("Of one cause; none: the caller has not said why"),
      kind: z.enum(mistakeKinds).optional().describe("Of one kind"),
      chapter: Slug.optional().describe("Of one chapter"),
      ...cursorQuery(20),
    }),
    returns: z.array(Mistake),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  listMistakeGroups: endpoint({
    method: "GET",
    path: "/api/practice/mistakes/groups",
    access: "member",
    summary: "The mistake notebook in numbers, by cause and chapter, most first",
    returns: z.array(Group),
  }),
  setMistakeCause: endpoint({
    method: "PUT",
    path: "/api/practice/mistakes/:mcqId/cause",
    access: "member",
    summary: "Say why an answer was wrong",
    params: byQuestion,
    body: z.strictObject({ cause: z.enum(mistakeCauses).nullable().describe("Null: not said") }),
    returns: z.object({ cause: z.enum(mistakeCauses).nullable().describe("As it is now") }),
    errors: ["practice.no_mistake"],
    limits: changes,
  }),
  putPracticeBookmark: endpoint({
    method: "PUT",
    path: "/api/practice/bookmarks/:mcqId",
    access: "member",
    summary: "Bookmark a question, or no more",
    params: byQuestion,
    body: z.strictObject({ on: z.boolean().describe("What it is to be") }),
    returns: z.object({ bookmarked: z.boolean().describe("The caller has bookmarked it") }),
    message: "Bookmark updated",
    errors: ["mcq.not_found", "practice.too_many_bookmarks"],
    limits: changes,
  }),
  listPracticeBookmarks: endpoint({
    method: "GET",
    path: "/api/practice/bookmarks",
    access: "member",
    summary: "Bookmarked questions, the latest bookmark first",
    query: z.strictObject(cursorQuery(20)),
    returns: z.array(Bookmarked),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  putPracticeNote: endpoint({
    method: "PUT",
    path: "/api/practice/notes/:mcqId",
    access: "member",
    summary: "Note something of a question, for oneself; an empty note is none",
    params: byQuestion,
    body: z.strictObject({ text: lines(MAX_PRACTICE_NOTE).describe("What to note") }),
    returns: z.object({ text: z.string().describe("As it is now; empty: no note") }),
    errors: ["mcq.not_found", "practice.too_many_notes"],
    limits: changes,
  }),
  listPracticeNotes: endpoint({
    method: "GET",
    path: "/api/practice/notes",
    access: "member",
    summary: "Questions with a note of one's own, written last first",
    query: z.strictObject(cursorQuery(20)),
    returns: z.array(Noted),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
} as const;
