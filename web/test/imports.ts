import { ImportSettings, type McqImport, type McqImportRow } from "@sarathi/contract";

const id = "01900000-0000-7000-8000-000000000501";
const at = "2026-11-20T06:00:00.000Z";

/** A file of questions on its way into the bank. */
export const mcqImport = (more: Partial<McqImport> = {}): McqImport => ({
  _id: id,
  name: "kharidar-2081.docx",
  bytes: 48_211,
  by: "hari.admin",
  state: "ready",
  format: "docx",
  settings: ImportSettings.parse({}),
  remembered: false,
  counts: { all: 3, good: 3, bad: 0, duplicates: 0, undecided: 0, left: 0, written: 0 },
  willWrite: 3,
  canConvert: [],
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** One of its questions. */
export const importRow = (no = 1, more: Partial<McqImportRow> = {}): McqImportRow => ({
  no,
  place: { line: 6 * no, block: no },
  state: "good",
  text: `${no}. राजधानी कुन हो ?\nक) काठमाडौँ\nख) पोखरा\nउत्तर: क`,
  draft: {
    question: { ne: `राजधानी कुन हो ? ${no}` },
    options: [{ text: { ne: "काठमाडौँ" } }, { text: { ne: "पोखरा" } }],
    correctOptionIndices: [0],
    explanation: {},
    difficulty: "medium",
    chapters: [],
    tags: [],
  },
  problems: [],
  notes: [],
  conversions: [],
  ...more,
});
