import type { AdminTest, DrawRow } from "@sarathi/contract";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { marksTyped } from "./arrangement.rules.ts";

/** A row as it is typed. */
export interface RowDraft {
  /** For lists of rows: nothing else tells two blank ones apart. */
  key: string;
  sectionId: string;
  chapters: readonly string[];
  difficulty: DrawRow["difficulty"] | "";
  count: string;
  marks: string;
}

let rows = 0;
/** Of a row, for lists of them. */
export function nextKey(): string {
  rows += 1;
  return String(rows);
}

/** A new row, alike to the one before in what mostly stays. */
export const blankRow = (test: Pick<AdminTest, "sections">, before?: RowDraft): RowDraft => ({
  key: nextKey(),
  sectionId: before?.sectionId ?? test.sections[0]?._id ?? "",
  chapters: [],
  difficulty: "",
  count: "",
  marks: before?.marks ?? "1",
});

export const toDraft = (row: DrawRow): RowDraft => ({
  key: nextKey(),
  sectionId: row.sectionId,
  chapters: row.chapters,
  difficulty: row.difficulty ?? "",
  count: String(row.count),
  marks: String(row.marks),
});

export function countTyped(text: string): number | undefined {
  const count = numberTyped(text);
  return typeof count === "number" && Number.isInteger(count) && count > 0 && count <= 300 ? count : undefined;
}

/** The row; undefined while something of it is missing. */
export function rowOf({ sectionId, chapters, difficulty, count, marks }: RowDraft): DrawRow | undefined {
  const [wanted, each] = [countTyped(count), marksTyped(marks)];
  if (wanted === undefined || each === undefined || chapters.length === 0 || sectionId === "") return undefined;
  return { sectionId, chapters: [...chapters], ...(difficulty && { difficulty }), count: wanted, marks: each };
}
