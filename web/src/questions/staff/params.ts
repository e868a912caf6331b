import type { McqLack, McqQueue, McqState, ReportReason } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";

/** In place of an id: the editor of one that is to be. */
export const NEW = "new";
// Each list is held to the contract's, whose own would bring its schemas into the first load.
const all = <V extends string>(named: Record<V, true>) => Object.keys(named) as [V, ...V[]];
export const states = all<McqState>({ draft: true, in_review: true, verified: true, retired: true });
export const queues = all<McqQueue>({
  review: true,
  reported: true,
  disputed: true,
  doubtful: true,
  expired: true,
  expiring: true,
  duplicates: true,
});
export const lacks = all<McqLack>({ ne: true, en: true, explanation: true, source: true, chapter: true });
export const reasons = all<ReportReason>({
  wrong_key: true,
  typo: true,
  duplicate: true,
  unclear: true,
  outdated: true,
  other: true,
});
export const difficulties = ["easy", "medium", "hard"] as const;
export const orders = ["updated", "created", "reports", "expires"] as const;
/** Places in the syllabus that the list can be narrowed to, by their names in the address. */
export const placeParams = {
  categories: "category",
  subjects: "subject",
  sections: "section",
  chapters: "chapter",
} as const;

/** What the address of the questions says. */
export const mcqParams = {
  search: param.text(),
  queue: param.oneOf(queues),
  state: param.oneOf(states),
  category: param.slug(),
  subject: param.slug(),
  section: param.slug(),
  chapter: param.slug(),
  difficulty: param.oneOf(difficulties),
  lacking: param.oneOf(lacks),
  tag: param.text(40),
  author: param.oneOf(["me"]),
  sort: param.choice(orders),
  page: param.page(),
  /** The question that is edited in place of the list. */
  question: (text: string | null) => (text === NEW ? NEW : param.id()(text)),
  /** The file of questions that comes in, in place of the list. */
  import: (text: string | null) => (text === NEW ? NEW : param.id()(text)),
};
export type McqFilter = Omit<ParamsOf<typeof mcqParams>, "question" | "import">;

/** What narrows the list of questions. */
export const mcqFilters = [
  "search",
  "queue",
  "state",
  "category",
  "subject",
  "section",
  "chapter",
  "difficulty",
  "lacking",
  "tag",
  "author",
] as const satisfies readonly (keyof McqFilter)[];

export const reportStates = ["open", "answered"] as const;

/** What the address of the reports says. */
export const reportParams = {
  search: param.text(),
  state: param.oneOf(reportStates),
  reason: param.oneOf(reasons),
  page: param.page(),
};
export type ReportFilter = ParamsOf<typeof reportParams>;
