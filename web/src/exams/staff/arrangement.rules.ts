import type { AdminTest, PaperArrangement } from "@sarathi/contract";

export type ArrangedSection = PaperArrangement[number];
export type ArrangedQuestion = ArrangedSection["questions"][number];

/** A paper as it is, to be changed and sent back whole; each question keeps its version. */
export const arrangementOf = ({ sections }: Pick<AdminTest, "sections">): PaperArrangement =>
  sections.map(({ _id, title, questions }) => ({
    _id,
    title: { ...title },
    questions: questions.map(({ mcqId, version, marks }) => ({ mcqId, version, marks })),
  }));

/** Changes one section. */
export const inSection = (
  paper: PaperArrangement,
  id: string,
  change: (section: ArrangedSection) => ArrangedSection,
): PaperArrangement => paper.map((section) => (section._id === id ? change(section) : section));

export const without = (paper: PaperArrangement, mcqId: string): PaperArrangement =>
  paper.map((section) => ({ ...section, questions: section.questions.filter((one) => one.mcqId !== mcqId) }));

/** Changes one question, wherever it stands. */
export const withQuestion = (
  paper: PaperArrangement,
  mcqId: string,
  change: (question: ArrangedQuestion) => ArrangedQuestion,
): PaperArrangement =>
  paper.map((section) => ({
    ...section,
    questions: section.questions.map((one) => (one.mcqId === mcqId ? change(one) : one)),
  }));

/** Puts a question at the end of a section. */
export function movedTo(paper: PaperArrangement, mcqId: string, sectionId: string): PaperArrangement {
  const question = paper.flatMap(({ questions }) => questions).find((one) => one.mcqId === mcqId);
  if (!question) return paper;
  return inSection(without(paper, mcqId), sectionId, (section) => ({
    ...section,
    questions: [...section.questions, question],
  }));
}

/** Questions of a section in the order of these ids. */
export const inOrderOf = (paper: PaperArrangement, sectionId: string, ids: readonly string[]): PaperArrangement =>
  inSection(paper, sectionId, (section) => ({
    ...section,
    questions: section.questions.toSorted((a, b) => ids.indexOf(a.mcqId) - ids.indexOf(b.mcqId)),
  }));

/** A section one place up (-1) or down (1). */
export function stepped(paper: PaperArrangement, sectionId: string, by: -1 | 1): PaperArrangement {
  const at = paper.findIndex(({ _id }) => _id === sectionId);
  const section = paper[at];
  if (!section || at + by < 0 || at + by >= paper.length) return paper;
  return paper.toSpliced(at, 1).toSpliced(at + by, 0, section);
}

/** New questions at the end of a section, each worth what its last one is. */
export const grown = (paper: PaperArrangement, sectionId: string, mcqIds: readonly string[]): PaperArrangement =>
  inSection(paper, sectionId, (section) => {
    const marks = section.questions.at(-1)?.marks ?? 1;
    return { ...section, questions: [...section.questions, ...mcqIds.map((mcqId) => ({ mcqId, marks }))] };
  });

/** Whole marks, or with up to three decimals, in either digits; undefined: no such marks. */
export function marksTyped(text: string): number | undefined {
  const typed = text.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return /^\d{1,3}(\.\d{1,3})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= 100 ? Number(typed) : undefined;
}
