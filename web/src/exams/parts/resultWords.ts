import type { Result } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type Counts, passGap } from "../results/results.ts";

/** What several parts of a result say alike. */
export function useResultWords() {
  const t = useT("results");
  const f = useFormat();
  return {
    /** "3 right · 1 blank": what there is none of is not said. */
    counts: ({ correct, wrong, blank }: Counts) =>
      [
        correct > 0 && t("result.right", { n: f.number(correct) }),
        wrong > 0 && t("result.wrong", { n: f.number(wrong) }),
        blank > 0 && t("result.blank", { n: f.number(blank) }),
      ]
        .filter(Boolean)
        .join(" · "),
    /** How far a score lies from the pass mark. */
    distance: (result: Pick<Result, "score" | "passMarks">) => {
      const gap = passGap(result);
      if (gap === 0) return t("result.exactly");
      return t(gap > 0 ? "result.above" : "result.below", { n: f.marks(Math.abs(gap)) });
    },
    /** "41 min 20 s". */
    duration: (seconds: number) => {
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
      if (minutes === 0) return t("result.seconds", { n: f.number(rest) });
      if (rest === 0) return t("result.minutes", { n: f.number(minutes) });
      return t("result.minutesSeconds", { minutes: f.number(minutes), seconds: f.number(rest) });
    },
    /** With its sign: "+2", "−0.4". */
    signed: (marks: number) => (marks > 0 ? `+${f.marks(marks)}` : f.marks(marks)),
  };
}
