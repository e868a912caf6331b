import type { ResultChange } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** How a result changed by decisions about questions, and why; the latest first. */
export function ResultChanges({ changes }: { changes: readonly ResultChange[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map((change) => (
        <Change key={change.at} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: ResultChange }) {
  const t = useT("resultChanges");
  const f = useFormat();
  const date = useDate();
  const { at, scoreBefore, scoreAfter, fullMarksBefore, fullMarksAfter, passedBefore, passedAfter, question } = change;
  const isOtherPaper = fullMarksBefore !== fullMarksAfter;
  const marks = (n: number, full: number) =>
    isOtherPaper ? t("of", { n: f.marks(n), full: f.marks(full) }) : f.marks(n);
  return (
    <li className="bg-mark-tint px-3.5 py-2.5 text-small num">
      <p className="font-bold text-mark">{t("title", { date: date(at) })}</p>
      <p>
        {t("score", { before: marks(scoreBefore, fullMarksBefore), after: marks(scoreAfter, fullMarksAfter) })}
        {passedBefore !== passedAfter && ` · ${t(passedAfter ? "nowPassed" : "nowFailed")}`}
      </p>
      <p>
        {question
          ? t("question", { n: f.number(question.number), decision: t(`decision.${question.kind}`) })
          : t("hidden")}
      </p>
      {question && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{question.reason}</p>}
    </li>
  );
}
