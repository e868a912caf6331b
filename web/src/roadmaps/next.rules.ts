import type { ProgressState, RoadmapTopic, TopicEvidence } from "@sarathi/contract";
import { type Evidence, evidenceOf, isThin } from "./evidence.rules.ts";

/** How much of a topic's marks is taken as not yet won, by the candidate's own word, while results say too little. */
const OPEN_SHARE: Record<ProgressState, number> = { pending: 1, in_progress: 0.5, skipped: 0, done: 0 };

export interface NextTopic {
  topic: RoadmapTopic;
  /** Marks that are likely still to be won there. */
  toWin: number;
  evidence: Evidence | null;
}

/**
 * Where the next hour is worth most: the topic's marks by the share that results say is lost; by the candidate's own word
 * where there are too few answers. What was skipped stays out; what is done comes back only when results speak against it.
 */
export function nextTopics(
  topics: readonly RoadmapTopic[],
  stateOf: (topic: string) => ProgressState,
  evidence: readonly TopicEvidence[],
  most = 3,
): NextTopic[] {
  const all = topics.flatMap((topic): NextTopic[] => {
    const state = stateOf(topic.id);
    if (topic.marks === undefined || state === "skipped") return [];
    const seen = evidenceOf(topic.chapters, evidence);
    const share = seen && !isThin(seen) ? 1 - seen.correct / seen.answered : OPEN_SHARE[state];
    const doneWell = state === "done" && share < 0.5;
    const toWin = doneWell ? 0 : Math.round(topic.marks * share * 10) / 10;
    return toWin > 0 ? [{ topic, toWin, evidence: seen }] : [];
  });
  return all.sort((a, b) => b.toWin - a.toWin).slice(0, most);
}
