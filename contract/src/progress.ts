/** How far a candidate is with a topic, from nothing to all of it. */
export const progressStates = ["pending", "skipped", "in_progress", "done"] as const;
export type ProgressState = (typeof progressStates)[number];

/** What a candidate says of one topic, and when: milliseconds since 1970. Roadmaps share it. */
export interface TopicMark {
  topic: string;
  state: ProgressState;
  at: number;
}

/** So many topics go in one call. */
export const MAX_MARKS = 400;
/** Fewer answers than this say nothing about a topic. */
export const ENOUGH_ANSWERS = 3;
/** No mark is older than the product: what a clock that was never set says counts as this. */
export const FIRST_MARK_AT = Date.UTC(2026, 0, 1);

const rank = ({ state }: TopicMark) => progressStates.indexOf(state);

/** Which of two marks of one topic holds: the later; of two at the same moment the one that says more. */
export const laterMark = (a: TopicMark, b: TopicMark): TopicMark =>
  a.at > b.at || (a.at === b.at && rank(a) >= rank(b)) ? a : b;

/** The marks of two places as one, a mark a topic, by topic. In whatever order and however often: the outcome is the same. */
export function mergeMarks(...lists: readonly (readonly TopicMark[])[]): TopicMark[] {
  const byTopic = new Map<string, TopicMark>();
  for (const mark of lists.flat()) {
    const present = byTopic.get(mark.topic);
    byTopic.set(mark.topic, present ? laterMark(present, mark) : mark);
  }
  return [...byTopic.values()].sort((a, b) => (a.topic < b.topic ? -1 : 1));
}

/** Marks under the names that topics have today. @param successors today's topic by a former one */
export const renameMarks = (marks: readonly TopicMark[], successors: ReadonlyMap<string, string>): TopicMark[] =>
  mergeMarks(marks.map((mark) => ({ ...mark, topic: successors.get(mark.topic) ?? mark.topic })));

/** The moment of a mark, held between the first that may be and now: a clock that runs ahead must not win for ever. */
export const boundedAt = (at: number, now: number): number => Math.min(Math.max(at, FIRST_MARK_AT), now);
