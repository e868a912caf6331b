import type { ExportFormat, QuestionDraft } from "@sarathi/contract";
import { csvRow } from "../../foundation/csv.ts";
import { giftOf } from "./gift.ts";
import { JSON_HEAD, JSON_TAIL, jsonOf } from "./json.ts";
import { MOODLE_HEAD, MOODLE_TAIL, moodleOf } from "./moodle.ts";

const MARKED = "ABCDEFGH";
const letters = (indices: readonly number[]): string => indices.map((index) => MARKED[index]).join(", ");

const OPTIONS = Array.from({ length: 8 }, (_, at) => at);
/** Headings as `columns.ts` reads them, so that a file of ours needs no mapping. */
export const HEADINGS = [
  "number",
  "question_ne",
  "question_en",
  ...OPTIONS.flatMap((at) => [`option_${MARKED[at]?.toLowerCase()}_ne`, `option_${MARKED[at]?.toLowerCase()}_en`]),
  "key",
  "explanation_ne",
  "explanation_en",
  "source_ne",
  "source_en",
  "source_url",
  "difficulty",
  "chapters",
  "tags",
  "marks",
  "group",
  "form",
  "as_of",
  "valid_until",
  "pinned",
  "image",
  "image_alt_ne",
  "image_alt_en",
  ...OPTIONS.flatMap((at) => [`image_${at + 1}`, `image_alt_ne_${at + 1}`, `image_alt_en_${at + 1}`]),
];

/** A question as a row of a table. */
export function rowOf(draft: QuestionDraft, no: number): string[] {
  const options = OPTIONS.map((at) => draft.options[at]);
  const cells = [
    no,
    draft.question.ne,
    draft.question.en,
    ...options.flatMap((option) => [option?.text.ne, option?.text.en]),
    letters(draft.correctOptionIndices),
    draft.explanation.ne,
    draft.explanation.en,
    draft.source?.text.ne,
    draft.source?.text.en,
    draft.source?.url,
    draft.difficulty,
    draft.chapters.join("; "),
    draft.tags.join("; "),
    draft.marks,
    draft.group,
    draft.form,
    draft.asOf,
    draft.validUntil,
    letters(draft.options.flatMap(({ pinned }, at) => (pinned ? [at] : []))),
    draft.image,
    draft.imageAlt?.ne,
    draft.imageAlt?.en,
    ...options.flatMap((option) => [option?.image, option?.imageAlt?.ne, option?.imageAlt?.en]),
  ];
  return cells.map((cell) => (cell === undefined ? "" : String(cell)));
}

export const exportTypes: Record<ExportFormat, { type: string; ending: string }> = {
  csv: { type: "text/csv; charset=utf-8", ending: "csv" },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ending: "xlsx" },
  gift: { type: "text/plain; charset=utf-8", ending: "gift.txt" },
  moodle: { type: "application/xml; charset=utf-8", ending: "moodle.xml" },
  json: { type: "application/json; charset=utf-8", ending: "json" },
};

type Drafts = AsyncIterable<QuestionDraft> | Iterable<QuestionDraft>;

const LEFT_OUT = "Left out, for they could not be written";

/** The end of a file, which says what is not in it, as far as the format lets it. */
const tails: Record<Exclude<ExportFormat, "xlsx">, (leftOut: readonly string[]) => string> = {
  csv: (ids) => (ids.length > 0 ? csvRow([`${LEFT_OUT}: ${ids.join(" ")}`]) : ""),
  gift: (ids) => (ids.length > 0 ? `// ${LEFT_OUT}: ${ids.join(" ")}\n` : ""),
  moodle: (ids) => (ids.length > 0 ? `<!-- ${LEFT_OUT}: ${ids.join(" ")} -->\n` : "") + MOODLE_TAIL,
  json: (ids) => (ids.length > 0 ? JSON_TAIL.replace("]", `],"leftOut":${JSON.stringify(ids)}`) : JSON_TAIL),
};

/** Questions as a file of text, part by part. @param leftOut ids of questions that `drafts` could not give, filled by it */
export async function* writeText(
  format: Exclude<ExportFormat, "xlsx">,
  drafts: Drafts,
  leftOut: readonly string[] = [],
): AsyncGenerator<string> {
  const heads = { csv: `\ufeff${csvRow(HEADINGS)}`, gift: "", moodle: MOODLE_HEAD, json: JSON_HEAD };
  const head = heads[format];
  if (head !== "") yield head;
  let no = 0;
  for await (const draft of drafts) {
    no++;
    if (format === "csv") yield csvRow(rowOf(draft, no));
    else if (format === "gift") yield `${giftOf(draft)}\n\n`;
    else if (format === "moodle") yield moodleOf(draft, no);
    else yield (no === 1 ? "" : ",\n") + jsonOf(draft);
  }
  const tail = tails[format](leftOut);
  if (tail !== "") yield tail;
}

/** Questions as a workbook, written into a stream row by row. @param leftOut see `writeText` */
export async function writeXlsx(
  drafts: Drafts,
  stream: NodeJS.WritableStream,
  leftOut: readonly string[] = [],
): Promise<void> {
  const { default: ExcelJS } = await import("exceljs"); // a start does not wait for it
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: stream as never });
  const sheet = book.addWorksheet("Questions", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addRow(HEADINGS).commit();
  let no = 0;
  for await (const draft of drafts) sheet.addRow(rowOf(draft, ++no)).commit();
  sheet.commit();
  if (leftOut.length > 0) {
    const rest = book.addWorksheet("Left out");
    for (const id of leftOut) rest.addRow([id]).commit();
    rest.commit();
  }
  await book.commit();
}
