import { ENOUGH_FOR_STRENGTH, type PracticeProgress } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Part } from "../../ui/Part.tsx";

/** What wrong answers cost over all papers, and what the blanks would have been worth. */
export function Guessing({ guess }: { guess: NonNullable<PracticeProgress["guess"]> }) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const { papers, lost, blank, blind, unsure, own } = guess;
  const signed = (marks: number) => (marks > 0 ? `+${f.marks(marks)}` : f.marks(marks));
  return (
    <Part title={t("guess.title")}>
      <div className="grid gap-2 num">
        <p>{t("guess.lost", { count: papers, n: f.number(papers), lost: f.marks(lost) })}</p>
        <p>
          {blank === 0
            ? t("guess.noBlank")
            : t("guess.blind", { count: blank, n: f.number(blank), marks: signed(blind) })}
        </p>
        {own === undefined ? (
          <p className="text-small text-ink-2">{t("guess.ownFew", { n: f.number(ENOUGH_FOR_STRENGTH) })}</p>
        ) : (
          blank > 0 && (
            <p>
              {t("guess.own", {
                percent: f.percent(unsure.correct / unsure.answered),
                n: f.number(unsure.answered),
                marks: signed(own),
              })}
            </p>
          )
        )}
      </div>
    </Part>
  );
}
