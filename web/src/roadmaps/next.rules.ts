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

/** Whoever has won less than this share of a paper's marks stays with it: later papers come after it is passed. */
const PAPER_READY = 0.75;

interface Open extends NextTopic {
  /** The first paper that asks for it. */
  paper: string | undefined;
}

function openOf(topic: RoadmapTopic, state: ProgressState, evidence: readonly TopicEvidence[]): Open | undefined {
  if (topic.marks === undefined || state === "skipped") return undefined;
  const seen = evidenceOf(topic.chapters, evidence);
  const share = seen && !isThin(seen) ? 1 - seen.correct / seen.answered : OPEN_SHARE[state];
  const doneWell = state === "done" && share < 0.5;
  const toWin = doneWell ? 0 : Math.round(topic.marks * share * 10) / 10;
  return { topic, toWin, evidence: seen, paper: topic.nodes[0]?.paper };
}

/** The first paper, in the order of the roadmap, of which the candidate is not sure yet. */
function presentPaper(all: readonly Open[]): string | undefined {
  const papers = [...new Set(all.flatMap(({ paper }) => paper ?? []))];
  return papers.find((paper) => {
    const own = all.filter((one) => one.paper === paper);
    const marks = own.reduce((sum, { topic }) => sum + (topic.marks ?? 0), 0);
    const toWin = own.reduce((sum, one) => sum + one.toWin, 0);
    return toWin > marks * (1 - PAPER_READY);
  });
}

/**
 * Where the next hour is worth most: the topic's marks by the share that results say is lost; by the candidate's own word
 * where there are too few answers. What was skipped stays out; what is done comes back only when results speak against it.
 * Topics of the paper that comes first go before those of later ones.
 */
export function nextTopics(
  topics: readonly RoadmapTopic[],
  stateOf: (topic: string) => ProgressState,
  evidence: readonly TopicEvidence[],
  most = 3,
): NextTopic[] {
  const all = topics.flatMap((topic) => openOf(topic, stateOf(topic.id), evidence) ?? []);
  const present = presentPaper(all);
  const later = ({ paper }: Open) => (paper === present ? 0 : 1);
  return all
    .filter(({ toWin }) => toWin > 0)
    .sort((a, b) => later(a) - later(b) || b.toWin - a.toWin)
    .slice(0, most)
    .map(({ paper: _, ...next }) => next);
}
