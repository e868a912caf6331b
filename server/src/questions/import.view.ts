import type { ImportFailure, ImportFormat, McqImport, McqImportRow } from "@sarathi/contract";
import type { ImportRow, ListedRow } from "./import.store.ts";

export function viewImport(row: ImportRow, names: ReadonlyMap<string, string>): McqImport {
  return {
    _id: row.id,
    name: row.name,
    bytes: row.bytes,
    by: names.get(row.account_id),
    state: row.state,
    format: (row.format as ImportFormat | null) ?? undefined,
    failure: (row.failure as ImportFailure | null) ?? undefined,
    failedAt: row.failed_at ?? undefined,
    settings: row.settings,
    columns: row.columns ?? undefined,
    sheets: row.sheets ?? undefined,
    header: row.header ?? undefined,
    remembered: row.remembered,
    counts: { ...row.counts, undecided: row.undecided },
    willWrite: row.settings.bad === "stop" && row.counts.bad > 0 ? 0 : row.counts.good,
    goneThrough: row.state === "importing" ? row.gone_through : undefined,
    canConvert: row.can_convert,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const viewImportRow = (row: ListedRow): McqImportRow => ({
  no: row.no,
  place: row.place,
  state: row.state,
  text: row.words,
  draft: row.draft,
  problems: row.problems,
  notes: row.notes,
  conversions: row.conversions,
  sameAs:
    row.same_id && row.same_state && row.same_question
      ? { _id: row.same_id, state: row.same_state, question: row.same_question }
      : undefined,
  sameAsNo: row.same_as_no ?? undefined,
  mcqId: row.mcq_id ?? undefined,
});
