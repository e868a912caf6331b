import type { ExamRecord, LocalAnswer } from "../records/outbox.ts";

/** The five states of the candidate's list of questions. */
export const paletteStates = ["answered", "seen", "marked", "answeredMarked", "unseen"] as const;
export type PaletteState = (typeof paletteStates)[number];

/** An answered question that is marked counts in full: the mark is only a note. */
export function stateOf(answer: LocalAnswer): PaletteState {
  const answered = answer.selected.length > 0;
  if (answer.flagged) return answered ? "answeredMarked" : "marked";
  if (answered) return "answered";
  return answer.visited ? "seen" : "unseen";
}

export type PaletteCounts = Record<PaletteState, number>;

export function countStates(record: ExamRecord, mcqIds: readonly string[]): PaletteCounts {
  const counts: PaletteCounts = { answered: 0, seen: 0, marked: 0, answeredMarked: 0, unseen: 0 };
  for (const mcqId of mcqIds) {
    const answer = record.answers[mcqId];
    counts[answer ? stateOf(answer) : "unseen"] += 1;
  }
  return counts;
}
