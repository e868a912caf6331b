import type { MockTest } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { State } from "../../ui/Tag.tsx";
import { secondsOf } from "../paper.ts";
import { averageSeconds, isBlank, type ReviewRow, slowestRows } from "../results/results.ts";

interface QuestionTimesProps {
  test: MockTest | undefined;
  rows: readonly ReviewRow[] | undefined;
  onQuestion: () => void;
}

/** Where the time went: the average against what the paper allows, and the slowest questions. */
export function QuestionTimes({ rows, test, onQuestion }: QuestionTimesProps) {
  const t = useT("results");
  const f = useFormat();
  if (!rows) return null;
  const average = averageSeconds(rows);
  const allowed = test ? Math.round(secondsOf(test.duration) / Math.max(1, test.questionCount)) : undefined;
  const slowest = slowestRows(rows);
  const longest = slowest[0]?.answer.timeSpentMs ?? 1;
  const goTo = (mcqId: string) => {
    onQuestion();
    // The whole review is drawn first, then the question is there to go to.
    setTimeout(() => {
      const row = document.getElementById(`r-${mcqId}`);
      row?.scrollIntoView();
      row?.focus({ preventScroll: true });
    });
  };
  return (
    <section className="border-t border-line pt-4 print:break-inside-avoid">
      <h2 className="mb-2">{t("result.times")}</h2>
      {average === undefined ? (
        <p className="text-small text-ink-2">{t("result.noTimes")}</p>
      ) : (
        <>
          {allowed !== undefined && (
            <p className="mb-3 text-small text-ink-2 num">
              {t("result.average", { seconds: f.number(average), allowed: f.number(allowed) })}
            </p>
          )}
          <h3 className="mb-1 text-small">{t("result.slowest")}</h3>
          <ol className="text-small num">
            {slowest.map((row) => {
              const seconds = Math.round((row.answer.timeSpentMs ?? 0) / 1000);
              const verdict = isBlank(row) ? "blank" : row.answer.isCorrect ? "correct" : "wrong";
              return (
                <li key={row.answer.mcqId} className="flex items-center gap-3 border-t border-rule">
                  <button
                    type="button"
                    onClick={() => goTo(row.answer.mcqId)}
                    aria-label={t("result.toQuestion", { n: f.number(row.shown.number) })}
                    className="min-h-11 shrink-0 text-link hover:underline"
                  >
                    {t("result.rowHead", { n: f.number(row.shown.number) })}
                  </button>
                  <span aria-hidden="true" className="h-1.5 grow overflow-hidden rounded-full bg-rule">
                    <span
                      className="block h-full rounded-full bg-link [print-color-adjust:exact]"
                      style={{ width: `${((row.answer.timeSpentMs ?? 0) / longest) * 100}%` }}
                    />
                  </span>
                  <State tone={verdict === "correct" ? "ok" : verdict === "wrong" ? "bad" : "plain"}>
                    {t(`result.${verdict}`)}
                  </State>
                  <span className="w-14 shrink-0 text-end">{t("result.seconds", { n: f.number(seconds) })}</span>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}
