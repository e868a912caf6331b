import type { ProgressState } from "@sarathi/contract";
import type { BubbleState } from "../ui/Strip.tsx";

/** The small bubble of a topic. */
export const bubbleOf: Readonly<Record<ProgressState, BubbleState>> = {
  pending: "open",
  in_progress: "half",
  done: "done",
  skipped: "blank",
};

/** The bubbles of a node, one a question, filled as far as its topics are learnt. */
export function bubblesOf(questions: number, states: readonly ProgressState[]): BubbleState[] {
  const counted = states.filter((state) => state !== "skipped");
  const learnt = counted.reduce((sum, state) => sum + (state === "done" ? 1 : state === "in_progress" ? 0.5 : 0), 0);
  const filled = counted.length === 0 ? 0 : (questions * learnt) / counted.length;
  return Array.from({ length: questions }, (_, at) =>
    at + 1 <= filled ? "done" : at + 0.5 <= filled ? "half" : "open",
  );
}
