import type { Solution } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { PenMark } from "../../ui/PenMark.tsx";

/** Right or wrong, why, and where it stands. */
export function Answer({ solution }: { solution: Solution & { isCorrect: boolean } }) {
  const t = useT("home");
  const dateOf = useDate();
  const { source, explanation, asOf, isCorrect, verified, verifiedOn } = solution;
  return (
    <div className="mt-4">
      <p className={`flex items-center gap-2 font-bold ${isCorrect ? "text-right-ink" : "text-wrong"}`}>
        <PenMark sign={isCorrect ? "tick" : "cross"} />
        {isCorrect ? t("today.youRight") : t("today.youWrong")}
      </p>
      <p className="mt-1 whitespace-pre-line">
        <Bilingual text={explanation} />
      </p>
      {verified && <p className="mt-2 text-small font-bold text-stamp">✓ {t("today.verified")}</p>}
      <p className="mt-2 text-small text-ink-2">
        {t(verified ? "today.checkedAgainst" : "today.source")}:{" "}
        {source.url ? (
          <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline">
            <Bilingual text={source.text} unmarked />
          </a>
        ) : (
          <Bilingual text={source.text} unmarked />
        )}
        {asOf && <span className="num"> · {t("today.asOf", { date: dateOf(asOf) })}</span>}
        {verifiedOn && <span className="num"> · {t("today.checkedOn", { date: dateOf(verifiedOn) })}</span>}
      </p>
    </div>
  );
}
