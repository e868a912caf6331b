import type { MockTest } from "@sarathi/contract";
import { memo } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { State } from "../../ui/Tag.tsx";
import { secondsOf } from "../paper.ts";
import { averageSeconds, outcomeOf, type ReviewRow, type Show, slowestRows } from "../results/results.ts";
import { useResultWords } from "./resultWords.ts";

interface QuestionTimesProps {
  test: MockTest | undefined;
  rows: readonly ReviewRow[] | undefined;
  onShow: Show;
}

/** Where the time went: the average against what the paper allows, and the slowest questions. */
export const QuestionTimes = memo(function QuestionTimes({ rows, test, onShow }: QuestionTimesProps) {
  const t = useT("results");
  const f = useFormat();
  if (!rows) return null;
  const average = averageSeconds(rows);
  const allowed = test ? Math.round(secondsOf(test.duration) / Math.max(1, test.questionCount)) : undefined;
  return (
    <Part title={t("result.times")}>
      {average === undefined ? (
        <p className="text-ink-2">{t("result.noTimes")}</p>
      ) : (
        <>
          {allowed !== undefined && (
            <p className="mb-3 num">
              {t("result.average", { count: average, n: f.number(average), allowed: f.number(allowed) })}
            </p>
          )}
          <h3 className="mb-2 text-small! text-ink-2">{t("result.slowest")}</h3>
          <Entries ordered>
            {slowestRows(rows).map((row) => (
              <Entry key={row.answer.mcqId}>
                <SlowQuestion row={row} onShow={onShow} />
              </Entry>
            ))}
          </Entries>
        </>
      )}
    </Part>
  );
});

const verdicts = {
  right: { tone: "ok", text: "result.colCorrect" },
  wrong: { tone: "bad", text: "result.colWrong" },
  blank: { tone: "plain", text: "result.colBlank" },
  dropped: { tone: "plain", text: "result.colDropped" },
} as const;

function SlowQuestion({ row, onShow }: { row: ReviewRow; onShow: Show }) {
  const t = useT("results");
  const f = useFormat();
  const { duration } = useResultWords();
  const { tone, text } = verdicts[outcomeOf(row)];
  const n = f.number(row.shown.number);
  return (
    <div className="-my-2.5 flex items-center gap-4 num">
      <button
        type="button"
        onClick={() => onShow("all", undefined, row.answer.mcqId)}
        aria-label={t("result.toQuestion", { n })}
        className="min-h-11 grow text-left text-link hover:underline"
      >
        {t("result.rowHead", { n })}
      </button>
      <State tone={tone}>{t(text)}</State>
      <span className="min-w-24 text-end">{duration(Math.round((row.answer.timeSpentMs ?? 0) / 1000))}</span>
    </div>
  );
}
