import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { lineField } from "./fields.ts";
import { MAX_TAG } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { McqState, mcqFilter } from "./questionAdmin.ts";
import { MAX_CHAPTERS, MAX_TAGS } from "./questionDraft.ts";
import { Option, Source } from "./questions.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

const noNul = /^[^\0]*$/;

/** Bytes of a file of questions. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Questions that one file brings. */
export const MAX_IMPORT_ROWS = 20_000;
/** Columns of a table that are looked at. */
export const MAX_IMPORT_COLUMNS = 80;
/** Days after which a file and what was read of it go. */
export const IMPORT_DAYS = 30;

export const importFormats = ["csv", "xlsx", "docx", "gift", "aiken", "moodle", "text", "json"] as const;
export const ImportFormat = z.enum(importFormats).describe("What the file turned out to be");
export type ImportFormat = z.infer<typeof ImportFormat>;

/** Why nothing of a file can be read. */
export const importFailures = [
  "empty",
  "unknown_kind",
  "protected",
  "unpacked_too_large",
  "macros",
  "entities",
  "broken",
  "too_many_rows",
  "too_many_columns",
  "one_column",
  "no_questions",
  "too_slow",
  "bad_question",
  "server",
] as const;
export const ImportFailure = z.enum(importFailures).describe("Why nothing of it can be read");
export type ImportFailure = z.infer<typeof ImportFailure>;

/** What stands against one question of a file. */
export const importProblems = [
  "no_question",
  "too_few_options",
  "too_many_options",
  "empty_option",
  "same_options",
  "no_key",
  "two_keys",
  "key_out_of_range",
  "key_unclear",
  "unknown_chapter",
  "bad_difficulty",
  "bad_day",
  "bad_number",
  "too_long",
  "invalid",
  "syntax",
  "kind",
  "cut_off",
  "torn",
  "picture_missing",
  "picture_broken",
  "picture_too_large",
] as const;
/** What was decided for the reader, and is said. */
export const importNotes = [
  "key_from_list",
  "counted_from_zero",
  "several_right",
  "partial_marks",
  "unseen_removed",
  "no_alt",
  "feedback_dropped",
  "same_stem",
  "heading_left_out",
  "passage_repeated",
  "hidden_row",
] as const;

export const ImportProblem = z
  .object({
    code: z.enum(importProblems).describe("What is wrong"),
    field: z.string().optional().describe("Where in the question, for instance `options.2`"),
    value: z.string().optional().describe("What stands there"),
  })
  .describe("What stands against a question");
export type ImportProblem = z.infer<typeof ImportProblem>;
export const ImportNote = z.enum(importNotes).describe("What was decided for the reader");
export type ImportNote = z.infer<typeof ImportNote>;

export const ImportPlace = z
  .object({
    sheet: z.string().optional().describe("Sheet of a workbook"),
    row: z.int().optional().describe("Row of a table, from 1"),
    line: z.int().optional().describe("Line of a text, from 1"),
    block: z.int().optional().describe("Question of the file, from 1"),
    heading: z.string().optional().describe("Words beside it that were taken for a heading, and left out"),
  })
  .describe("Where it stands in the file");
export type ImportPlace = z.infer<typeof ImportPlace>;

/** Parts of a question whose old fonts are converted together. */
export const importParts = ["question", "options", "explanation", "source"] as const;
export const ImportPart = z.enum(importParts).describe("Part of a question");
export type ImportPart = z.infer<typeof ImportPart>;

export const ImportConversion = z
  .object({
    field: z.string().describe("Where in the question, for instance `options.2`"),
    part: ImportPart,
    kind: z.enum(["preeti", "mojibake"]).describe("What it was typed or spoiled as"),
    before: z.string().describe("As it stands in the file"),
    after: z.string().describe("As it would be"),
  })
  .describe("A text of an old font, as it is and as it would be");
export type ImportConversion = z.infer<typeof ImportConversion>;

const numbered = (name: string) => Array.from({ length: 8 }, (_, i) => `${name}${i + 1}` as const);
/** What a column can hold. A name without a language takes that of its words. */
export const importFields = [
  "number",
  "question",
  "questionNe",
  "questionEn",
  "options",
  ...numbered("option"),
  ...numbered("optionNe"),
  ...numbered("optionEn"),
  "key",
  "explanation",
  "explanationNe",
  "explanationEn",
  "source",
  "sourceNe",
  "sourceEn",
  "sourceUrl",
  "difficulty",
  "chapter",
  "tags",
  "marks",
  "group",
  "form",
  "asOf",
  "validUntil",
  "image",
  "imageAltNe",
  "imageAltEn",
  ...numbered("image"),
  ...numbered("imageAltNe"),
  ...numbered("imageAltEn"),
  "pinned",
] as const;
export const ImportField = z.enum(importFields as unknown as [string, ...string[]]).describe("What a column holds");

export const ImportColumn = z
  .object({
    name: z.string().describe("Its heading, or its letter"),
    samples: z.array(z.string()).describe("What its first rows hold"),
    field: ImportField.nullable().describe("What it holds; null: it is left out"),
  })
  .describe("A column of a table");
export type ImportColumn = z.infer<typeof ImportColumn>;

/** How a file is read and what its questions get; all of it may change until the import begins. */
export const ImportSettings = z
  .strictObject({
    sheet: z.string().max(100).optional().describe("Sheet of a workbook; the first with words if left out"),
    header: z.boolean().optional().describe("The first row names the columns; found by its words if left out"),
    mapping: z.array(ImportField.nullable()).max(MAX_IMPORT_COLUMNS).optional().describe("What each column holds"),
    language: z.enum(["auto", "ne", "en"]).default("auto").describe("Language of words that no column says it of"),
    keysAre: z.enum(["auto", "letter", "number", "text"]).default("auto").describe("How keys name an option"),
    countFrom: z.enum(["auto", "0", "1"]).default("auto").describe("What the number of the first option is"),
    keyList: z.string().max(50_000).regex(noNul).optional().describe("Keys that stand elsewhere, such as `1. क 2. ग`"),
    convert: z
      .partialRecord(ImportPart, z.boolean())
      .default({})
      .describe("Whether old fonts are converted, by part; a part that needs it and is not named waits for an answer"),
    asIs: z
      .array(
        z.strictObject({
          no: z.int().min(1).describe("Number of the question in the file"),
          field: z.string().max(40).describe("Where in the question"),
        }),
      )
      .max(500)
      .default([])
      .describe("Single texts that stay as they are"),
    without: z.array(z.int().min(1)).max(MAX_IMPORT_ROWS).default([]).describe("Questions that are left out"),
    duplicates: z
      .enum(["skip", "take"])
      .default("skip")
      .describe("Questions that are there already: the same stem, options and pictures"),
    bad: z
      .enum(["stop", "skip"])
      .default("stop")
      .describe("Questions with problems: nothing is taken, or they are left out"),
    chapters: z.array(Slug).max(MAX_CHAPTERS).default([]).describe("Chapters of questions that name none"),
    tags: z.array(lineField(MAX_TAG)).max(MAX_TAGS).default([]).describe("Tags that all get"),
    difficulty: z.enum(["easy", "medium", "hard"]).default("medium").describe("Of questions that say none"),
    source: z.string().trim().max(500).regex(noNul).optional().describe("Source of questions that name none"),
    state: z.enum(["draft", "in_review"]).default("draft").describe("What the questions become"),
  })
  .describe("How a file is read and what its questions get");
export type ImportSettings = z.infer<typeof ImportSettings>;

export const importStates = ["reading", "ready", "importing", "done", "cancelled", "failed"] as const;
export const ImportState = z
  .enum(importStates)
  .describe("reading → ready → importing → done; cancelled or failed on the way");
export type ImportState = z.infer<typeof ImportState>;

export const ImportCounts = z
  .object({
    all: z.int().describe("Questions that were found"),
    good: z.int().describe("Nothing stands against them"),
    bad: z.int().describe("Something does"),
    duplicates: z.int().describe("They are in the bank or earlier in the file: the same stem, options and pictures"),
    undecided: z.int().describe("They hold an old font, and nobody has said whether to convert it"),
    left: z.int().describe("Left out"),
    written: z.int().describe("In the bank now"),
  })
  .describe("Questions of a file, counted");

export const McqImport = z
  .object({
    _id: Id,
    name: z.string().describe("Name of the file"),
    bytes: z.int().describe("Size of the file"),
    by: z.string().optional().describe("Username of who brought it"),
    state: ImportState,
    format: ImportFormat.optional(),
    failure: ImportFailure.optional(),
    failedAt: z.string().optional().describe("Where in the file"),
    settings: ImportSettings,
    columns: z.array(ImportColumn).optional().describe("Columns, where it is a table"),
    sheets: z.array(z.string()).optional().describe("Sheets of a workbook"),
    header: z.boolean().optional().describe("The first row was taken for headings"),
    remembered: z.boolean().describe("Its columns were read as a file of the same headings before"),
    counts: ImportCounts,
    willWrite: z.int().describe("Questions that a start would write"),
    goneThrough: z.int().optional().describe("Questions that an import under way has gone through"),
    canConvert: z.array(ImportPart).describe("Parts that hold an old font"),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .describe("A file of questions on its way into the bank");
export type McqImport = z.infer<typeof McqImport>;

/** A question as a file says it; what it lacks is absent. */
export const ImportedQuestion = z
  .object({
    question: Text.describe("The stem; lines are kept"),
    image: z.string().optional().describe("Address of a picture; one of the file has none that opens yet"),
    imageAlt: Text.optional().describe("What the picture shows, in words"),
    options: z.array(Option).describe("Options, in the order of the file"),
    correctOptionIndices: optionIndices,
    form: z.string().optional().describe("How it asks"),
    explanation: Text.describe("Why the key is right"),
    source: Source.optional(),
    difficulty: z.string().describe("How hard it is"),
    chapters: z.array(z.string()).describe("Slugs of its chapters, its home first"),
    tags: z.array(z.string()).describe("Tags"),
    marks: z.number().optional().describe("Marks by default in a paper"),
    group: z.string().optional().describe("Questions of one passage share it"),
    asOf: z.string().optional().describe("Day for which the fact is true (AD)"),
    validUntil: z.string().optional().describe("Last day on which it may be asked (AD)"),
  })
  .describe("A question as a file says it");
export type ImportedQuestion = z.infer<typeof ImportedQuestion>;

export const McqImportRow = z
  .object({
    no: z.int().describe("Its number in the file, from 1"),
    place: ImportPlace,
    state: z.enum(["good", "bad", "left", "written"]).describe("Where it stands"),
    text: z.string().describe("Its own words in the file"),
    draft: ImportedQuestion.optional(),
    problems: z.array(ImportProblem),
    notes: z.array(ImportNote),
    conversions: z.array(ImportConversion),
    sameAs: z
      .object({ _id: Id, question: Text, state: McqState })
      .optional()
      .describe("The question of the bank that is the same"),
    sameAsNo: z.int().optional().describe("An earlier question of the file that is the same"),
    mcqId: Id.optional().describe("The question that was made of it"),
  })
  .describe("A question of a file");
export type McqImportRow = z.infer<typeof McqImportRow>;

export const exportFormats = ["csv", "xlsx", "gift", "moodle", "json"] as const;
export const ExportFormat = z.enum(exportFormats).describe("Kind of file");
export type ExportFormat = z.infer<typeof ExportFormat>;

const ofImport = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 300, seconds: 3600 }] as const satisfies readonly Limit[];

/** Calls of staff that bring questions in from files and take them out. */
export const questionImport = {
  listMcqImports: endpoint({
    method: "GET",
    path: "/api/admin/mcq-imports",
    access: "moderator",
    summary: "Files of questions, latest first",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(McqImport),
    paged: true,
  }),
  createMcqImport: endpoint({
    method: "POST",
    path: "/api/admin/mcq-imports",
    access: "moderator",
    summary: "A file of questions (CSV, XLSX, DOCX, GIFT, Aiken, Moodle XML, text, JSON); it is read after the answer",
    body: z.strictObject({ name: z.string().trim().min(1).max(200).default("questions").describe("Name of the file") }),
    file: { maxBytes: MAX_IMPORT_BYTES },
    returns: McqImport,
    status: 201,
    message: "File received",
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  getMcqImport: endpoint({
    method: "GET",
    path: "/api/admin/mcq-imports/:id",
    access: "moderator",
    summary: "One file of questions, with how far it is",
    params: ofImport,
    returns: McqImport,
    errors: ["import.not_found"],
  }),
  listMcqImportRows: endpoint({
    method: "GET",
    path: "/api/admin/mcq-imports/:id/rows",
    access: "moderator",
    summary: "Questions of a file, in its order",
    params: ofImport,
    query: z.strictObject({
      show: z.enum(["all", "good", "bad", "duplicates", "converted", "left"]).default("all").describe("Which of them"),
      ...pageQuery(20),
    }),
    returns: z.array(McqImportRow),
    paged: true,
    errors: ["import.not_found"],
  }),
  changeMcqImport: endpoint({
    method: "PUT",
    path: "/api/admin/mcq-imports/:id",
    access: "moderator",
    summary: "Reads a file anew, by these settings",
    params: ofImport,
    body: ImportSettings,
    returns: McqImport,
    message: "Saved",
    errors: ["import.not_found", "import.state"],
    limits,
  }),
  startMcqImport: endpoint({
    method: "POST",
    path: "/api/admin/mcq-imports/:id/start",
    access: "moderator",
    summary: "Writes the questions of a file into the bank",
    params: ofImport,
    returns: McqImport,
    errors: ["import.not_found", "import.state", "import.undecided", "import.has_problems", "import.nothing"],
    limits,
  }),
  cancelMcqImport: endpoint({
    method: "POST",
    path: "/api/admin/mcq-imports/:id/cancel",
    access: "moderator",
    summary: "Stops an import; what is written stays, unless all or nothing was asked for",
    params: ofImport,
    returns: McqImport,
    errors: ["import.not_found", "import.state"],
    limits,
  }),
  refusedOfMcqImport: endpoint({
    method: "GET",
    path: "/api/admin/mcq-imports/:id/refused",
    access: "moderator",
    summary: "What was not taken, as a file: where it stands, why, and its words",
    params: ofImport,
    returns: z.any(),
    download: true,
    errors: ["import.not_found"],
  }),
  exportMcqs: endpoint({
    method: "GET",
    path: "/api/admin/mcqs/export",
    access: "moderator",
    summary: "Questions as a file",
    query: z.strictObject({ format: ExportFormat, ...mcqFilter }),
    returns: z.any(),
    download: true,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
} as const;
