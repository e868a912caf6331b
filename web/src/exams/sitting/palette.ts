import type { MockTest, Text } from "@sarathi/contract";
import type { ShownQuestion } from "../paper.ts";
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

export const isAnswered = (state: PaletteState) => state === "answered" || state === "answeredMarked";
export const isMarked = (state: PaletteState) => state === "marked" || state === "answeredMarked";

/** What the list of questions can be narrowed to. */
export const listFilters = ["all", "blank", "marked"] as const;
export type ListFilter = (typeof listFilters)[number];

export const passes = (state: PaletteState, filter: ListFilter): boolean =>
  filter === "all" || (filter === "blank" ? !isAnswered(state) : isMarked(state));

export type ListCounts = Record<ListFilter | "answered", number>;

/** How many questions there are of each kind; a marked one is also blank or answered. */
export function countsOf(record: ExamRecord, mcqIds: readonly string[]): ListCounts {
  const counts: ListCounts = { all: mcqIds.length, blank: 0, marked: 0, answered: 0 };
  for (const mcqId of mcqIds) {
    const answer = record.answers[mcqId];
    counts[answer && answer.selected.length > 0 ? "answered" : "blank"] += 1;
    if (answer?.flagged) counts.marked += 1;
  }
  return counts;
}

export interface PaperSection {
  id: string;
  title: Text | undefined;
  questions: readonly ShownQuestion[];
}

/** The questions as shown, by section. A paper without sections is one. */
export function sectionsOf(order: readonly ShownQuestion[], test: Pick<MockTest, "sections">): PaperSection[] {
  const sections: { id: string; title: Text | undefined; questions: ShownQuestion[] }[] = [];
  for (const shown of order) {
    const id = shown.mcq.sectionId ?? "";
    const last = sections.at(-1);
    if (last?.id === id) last.questions.push(shown);
    else sections.push({ id, title: test.sections.find(({ _id }) => _id === id)?.title, questions: [shown] });
  }
  return sections;
}
