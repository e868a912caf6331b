import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { MAX_REASON, MAX_SEARCH, MAX_TAG } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { MAX_TAGS, QuestionDraft, questionForms } from "./questionDraft.ts";
import { AdminMcqReport } from "./questionReports.ts";
import { Mcq, Option, Solution, Source } from "./questions.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

export const mcqStates = ["draft", "in_review", "verified", "retired"] as const;
export const McqState = z.enum(mcqStates).describe("draft → in_review → verified → retired");
export type McqState = z.infer<typeof McqState>;

/** Questions in one act upon many. */
export const MAX_MCQS_AT_ONCE = 100;
/** A question whose last day comes within so many days is expiring. */
export const EXPIRING_DAYS = 30;

/** What a question can lack; `ne` and `en`: a stem or an option has no text in that language. */
export const mcqLacks = ["ne", "en", "explanation", "source", "chapter"] as const;
export const McqLack = z.enum(mcqLacks).describe("What a question lacks");
export type McqLack = z.infer<typeof McqLack>;

export const mcqQueues = ["review", "reported", "disputed", "doubtful", "expired", "expiring", "duplicates"] as const;
export const McqQueue = z.enum(mcqQueues).describe("What waits for staff");
export type McqQueue = z.infer<typeof McqQueue>;

/** What waits, counted. */
export const McqQueueCounts = z
  .object({
    review: z.int().describe("Wait for review"),
    reported: z.int().describe("Have open reports"),
    disputed: z.int().describe("Out of use until their reports are answered"),
    doubtful: z.int().describe("The statistics of a paper speak against them, as they are now"),
    expired: z.int().describe("Their last day has passed"),
    expiring: z.int().describe(`Their last day comes within ${EXPIRING_DAYS} days`),
    duplicates: z.int().describe("Another has the same stem; up to a minute old"),
  } satisfies Record<(typeof mcqQueues)[number], z.ZodInt>)
  .describe("Questions that wait for staff, by what they wait for");
export type McqQueueCounts = z.infer<typeof McqQueueCounts>;

/** What statistics say against a question. Plain words of `statisticsFlags`. */
export const doubtFlags = ["key_doubtful", "key_beaten", "language_gap", "too_easy"] as const;

export const McqDoubt = z
  .object({
    mockTestId: Id.describe("The test whose results say so"),
    flags: z
      .array(z.enum(doubtFlags))
      .describe("Who does well gets it wrong; a wrong option is chosen by better candidates than the key; too easy"),
    results: z.int().describe("Results that it was computed of"),
    facility: z.number().describe("Mean share of its marks; below 0 where penalties outweigh"),
    discrimination: z.number().optional().describe("Correlation of its marks with those of the rest"),
  })
  .describe("What the statistics of a test say against a question, in its present version");
export type McqDoubt = z.infer<typeof McqDoubt>;

const Difficulty = z.enum(["easy", "medium", "hard"]).describe("How hard it is");
const version = z.int().min(1).describe("Its present version: rises with each edit");
const chapterOfMcq = z.object({
  slug: Slug,
  name: z.string().describe("English name"),
  nepaliText: z.string().describe("Nepali name"),
});

const facts = {
  _id: Id,
  slug: Slug.optional().describe("Permanent name; questions of files have one"),
  question: Text.describe("The stem; lines are kept"),
  correctOptionIndices: optionIndices,
  state: McqState,
  difficulty: Difficulty,
  tags: z.array(z.string()).describe("Words to find it by"),
  version,
  author: z.string().optional().describe("Username of who wrote its present words; absent: the site's files"),
  authorId: Id.optional().describe("Account of that"),
  verifiedBy: z.string().optional().describe("Username of who verified it; absent: nobody, or the site's files"),
  openReports: z.int().describe("Reports that wait for an answer"),
  disputed: z.boolean().describe("Out of practice and of new papers until its reports are answered"),
  doubts: z.array(McqDoubt).optional().describe("What statistics say against it; absent: nothing"),
  validUntil: z.string().optional().describe("Last day on which it may be asked (AD)"),
  fromFile: z.boolean().describe("It came with the site's files; such a one is retired, never deleted"),
  updatedAt: Instant,
};

/** A question in the list of staff. */
export const AdminMcqRow = z
  .object({
    ...facts,
    optionCount: z.int().describe("Options in all"),
    languages: z.array(z.enum(["ne", "en"])).describe("Languages in which stem and options are whole"),
    chapters: z.array(chapterOfMcq).describe("Its chapters, its home first"),
    papers: z.int().describe("Tests that hold it"),
  })
  .describe("A question in the list of staff");
export type AdminMcqRow = z.infer<typeof AdminMcqRow>;

/** A question that says nearly the same. */
export const SimilarMcq = z
  .object({
    _id: Id,
    slug: Slug.optional(),
    question: Text.describe("Its stem"),
    state: McqState,
    similarity: z.number().min(0).max(1).describe("1: the same but for spelling signs, digits and spaces"),
  })
  .describe("A question that says nearly the same");
export type SimilarMcq = z.infer<typeof SimilarMcq>;

/** The fields of `QuestionDraft` as they are stored. */
const draftFields = {
  question: facts.question,
  image: Mcq.shape.image,
  imageAlt: Mcq.shape.imageAlt,
  options: z.array(Option).min(2).max(8),
  correctOptionIndices: optionIndices,
  form: z.enum(questionForms).describe("How it asks"),
  explanation: Text,
  source: Source.optional(),
  difficulty: Difficulty,
  chapters: z.array(Slug).describe("Slugs of its chapters, its home first"),
  tags: facts.tags,
  marks: z.number().optional().describe("Marks by default in a paper"),
  group: z.string().optional().describe("Questions of one passage share it"),
  asOf: z.string().optional().describe("Day for which the fact is true (AD)"),
  validUntil: facts.validUntil,
};

/** A question with all that staff know of it. */
export const AdminMcq = z
  .object({
    ...facts,
    ...draftFields,
    lacking: z.array(McqLack).describe("What it lacks"),
    versions: z.int().describe("Versions in all"),
    createdAt: Instant,
    submittedBy: z.string().optional().describe("Username of who gave it to review"),
    submittedAt: Instant.optional(),
    verifiedAt: Instant.optional(),
    note: z.string().optional().describe("What was said with the last step, for instance why it was sent back"),
    canVerify: z.boolean().describe("The caller may verify it: another wrote it, and nothing is lacking"),
    reports: z.array(AdminMcqReport.omit({ mcq: true })).describe("Its latest reports, open ones first"),
    papers: z
      .array(
        z.object({
          _id: Id,
          title: Text,
          state: z.enum(["draft", "published", "archived"]).describe("State of the test"),
          version: z.int().describe("The version that it holds"),
        }),
      )
      .describe("Tests that hold it"),
    similar: z.array(SimilarMcq).describe("Questions with the same stem, or nearly"),
  })
  .describe("A question as staff see it");
export type AdminMcq = z.infer<typeof AdminMcq>;

/** One version of a question. */
export const McqVersion = z
  .object({
    version: z.int().describe("Its number, from 1"),
    at: Instant,
    by: z.string().optional().describe("Username of who made it; absent: the site's files"),
    ...draftFields,
  })
  .describe("A version of a question");
export type McqVersion = z.infer<typeof McqVersion>;

/** A question as candidates would see it. */
export const McqPreview = z
  .object({ mcq: Mcq.omit({ mcqId: true }).describe("The question, without an id"), solution: Solution })
  .describe("A question as candidates would see it");
export type McqPreview = z.infer<typeof McqPreview>;

/** All fields of a question, and the version that was edited. */
export const QuestionEdit = QuestionDraft.safeExtend({
  version: z.int().describe("The version that was edited"),
});
export type QuestionEdit = z.infer<typeof QuestionEdit>;

const seen = z.object({ _id: Id, version: z.int().describe("The version that was seen") });
const note = lines(MAX_REASON).optional().describe("What to say with it, for instance why it is sent back");
const ids = z.array(seen).min(1).max(MAX_MCQS_AT_ONCE).describe("Questions, each with the version that was seen");
const tags = z
  .array(lines(MAX_TAG).refine((tag) => tag !== "", "Must not be empty"))
  .max(MAX_TAGS)
  .default([]);

/** What became of each question of a bulk act. */
export const BulkOutcome = z
  .object({
    _id: Id,
    done: z.boolean().describe("It was done"),
    version: z.int().optional().describe("Its version now"),
    error: z.string().optional().describe("Code of what stood against it"),
  })
  .describe("What became of one question");
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** What can stand against a step of the workflow. */
const stepErrors = ["mcq.not_found", "mcq.stale", "mcq.step", "mcq.own_work", "mcq.incomplete"] as const;
const writeErrors = ["mcq.no_chapter", "mcq.no_picture"] as const;

const ofMcq = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 1_200, seconds: 3600 }] as const satisfies readonly Limit[];
/** Asked while somebody types. */
const typing = [{ by: "account", max: 240, seconds: 60 }] as const satisfies readonly Limit[];

/** What a list of questions is narrowed by; an export takes the same. */
export const mcqFilter = {
  search: z.string().trim().max(MAX_SEARCH).optional().describe("Words of stem or options in either language, or slug"),
  state: McqState.optional(),
  category: Slug.optional().describe("Slug of a category"),
  subject: Slug.optional().describe("Slug of a subject"),
  section: Slug.optional().describe("Slug of a section"),
  chapter: Slug.optional().describe("Slug of a chapter"),
  difficulty: Difficulty.optional(),
  tag: z.string().trim().max(MAX_TAG).optional().describe("One of its tags"),
  lacking: McqLack.optional(),
  queue: McqQueue.optional(),
  author: z
    .union([z.literal("me"), Id])
    .optional()
    .describe("Who wrote its present words"),
};

export type McqFilterQuery = z.infer<z.ZodObject<typeof mcqFilter>>;

/** Calls of staff about questions. */
export const questionAdmin = {
  listAdminMcqs: endpoint({
    method: "GET",
    path: "/api/admin/mcqs",
    access: "moderator",
    summary: "All questions as staff see them",
    query: z.strictObject({
      ...mcqFilter,
      sort: z.enum(["updated", "created", "reports", "expires"]).default("updated").describe("Latest or most first"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminMcqRow),
    paged: true,
  }),
  createMcq: endpoint({
    method: "POST",
    path: "/api/admin/mcqs",
    access: "moderator",
    summary: "A new question, a draft",
    body: QuestionDraft,
    returns: AdminMcq,
    message: "Created",
    errors: [...writeErrors, "mcq.not_found"],
    limits,
  }),
  previewMcq: endpoint({
    method: "POST",
    path: "/api/admin/mcqs/preview",
    access: "moderator",
    summary: "A draft as candidates would see it; nothing is stored",
    body: QuestionDraft,
    returns: McqPreview,
    limits: typing,
  }),
  similarMcqs: endpoint({
    method: "POST",
    path: "/api/admin/mcqs/similar",
    access: "moderator",
    summary: "Questions with the same stem, or nearly; the most alike first, 10 at most",
    body: z.strictObject({
      question: QuestionDraft.shape.question,
      exceptId: Id.optional().describe("The question that is edited"),
    }),
    returns: z.array(SimilarMcq),
    limits: typing,
  }),
  moveMcqs: endpoint({
    method: "POST",
    path: "/api/admin/mcqs/state",
    access: "moderator",
    summary: "A step of the workflow for many questions; each is done or says why not",
    body: z.strictObject({ ids, to: McqState, note }),
    returns: z.array(BulkOutcome),
    limits,
  }),
  tagMcqs: endpoint({
    method: "POST",
    path: "/api/admin/mcqs/tags",
    access: "moderator",
    summary: "Gives many questions tags, and takes tags from them; each is done or says why not",
    body: z.strictObject({
      ids,
      add: tags.describe("Tags that all get"),
      remove: tags.describe("Tags that none has any more"),
    }),
    returns: z.array(BulkOutcome),
    limits,
  }),
  countMcqQueues: endpoint({
    method: "GET",
    path: "/api/admin/mcqs/queues",
    access: "moderator",
    summary: "How many questions wait for staff, by what they wait for",
    returns: McqQueueCounts,
  }),
  getAdminMcq: endpoint({
    method: "GET",
    path: "/api/admin/mcqs/:id",
    access: "moderator",
    summary: "One question with all that staff know of it",
    params: ofMcq,
    returns: AdminMcq,
    errors: ["mcq.not_found"],
  }),
  updateMcq: endpoint({
    method: "PUT",
    path: "/api/admin/mcqs/:id",
    access: "moderator",
    summary: "A new version, if the question still is as it was seen; papers keep theirs, new words are reviewed anew",
    params: ofMcq,
    body: QuestionEdit,
    returns: AdminMcq,
    message: "Saved",
    errors: [...writeErrors, "mcq.not_found", "mcq.stale"],
    limits,
  }),
  removeMcq: endpoint({
    method: "DELETE",
    path: "/api/admin/mcqs/:id",
    access: "moderator",
    summary: "Delete a draft that no paper and no report holds",
    params: ofMcq,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["mcq.not_found", "mcq.not_draft", "mcq.in_use", "mcq.from_file"],
    limits,
  }),
  listMcqVersions: endpoint({
    method: "GET",
    path: "/api/admin/mcqs/:id/versions",
    access: "moderator",
    summary: "Versions of a question, latest first, each whole",
    params: ofMcq,
    query: z.strictObject(pageQuery(20)),
    returns: z.array(McqVersion),
    paged: true,
    errors: ["mcq.not_found"],
  }),
  moveMcq: endpoint({
    method: "POST",
    path: "/api/admin/mcqs/:id/state",
    access: "moderator",
    summary: "A step of the workflow; who wrote the present words never verifies them",
    params: ofMcq,
    body: z.strictObject({ to: McqState, version: z.int().describe("The version that was seen"), note }),
    returns: AdminMcq,
    message: "Saved",
    errors: stepErrors,
    limits,
  }),
} as const;
