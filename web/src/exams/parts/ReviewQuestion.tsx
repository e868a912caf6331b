import type { PaperSolution } from "@sarathi/contract";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { State } from "../../ui/Tag.tsx";
import { letters } from "../paper.ts";
import { isBlank, type ReviewRow } from "../results/results.ts";
import { QuestionPicture, QuestionText } from "./QuestionText.tsx";

interface ReviewQuestionProps {
  row: ReviewRow;
  language: "ne" | "en";
  /** Undefined while it is on its way, or when it did not come. */
  solution: PaperSolution | undefined;
  failed: boolean;
}

/** One question after the exam, its options in the order in which they were shown. */
export function ReviewQuestion({ row, language, solution, failed }: ReviewQuestionProps) {
  const t = useT("results");
  const f = useFormat();
  const { shown, answer } = row;
  const seconds = Math.round((answer.timeSpentMs ?? 0) / 1000);
  return (
    <article aria-labelledby={`r-${answer.mcqId}`} className="max-w-[680px]">
      <h3
        id={`r-${answer.mcqId}`}
        tabIndex={-1}
        className="mb-1.5 flex scroll-mt-20 flex-wrap items-center gap-x-2 text-small! font-normal! text-ink-2 num"
      >
        {t("result.rowHead", { n: f.number(shown.number) })} · {signed(answer.marks, f.marks)}
        {seconds > 0 && ` · ${t("result.seconds", { n: f.number(seconds) })}`}
        {isBlank(row) && <State>{t("result.notAnswered")}</State>}
        {row.flagged && <State tone="warn">{t("marked")}</State>}
      </h3>
      <p className="mb-3">
        <QuestionText text={shown.mcq.question} language={language} />
        <QuestionPicture of={shown.mcq} language={language} />
      </p>
      <ul className="grid gap-2">
        {shown.optionOrder.map((index, place) => (
          <ReviewOption key={index} row={row} index={index} letter={letters[place] ?? ""} language={language} />
        ))}
      </ul>
      {!failed && (
        <div className="mt-3.5 min-h-[110px] rounded bg-sunk px-4 py-3.5 print:bg-transparent print:px-0">
          {solution ? <Reason solution={solution} language={language} /> : <Lines />}
        </div>
      )}
    </article>
  );
}

/** In the place of a text that is on its way. */
const Lines = () => (
  <div aria-hidden="true" className="grid animate-late gap-3">
    <span className="h-4 rounded bg-rule" />
    <span className="h-4 w-3/5 rounded bg-rule" />
  </div>
);

/** Why the key is right, with its source. */
function Reason({ solution, language }: { solution: PaperSolution; language: "ne" | "en" }) {
  const t = useT("results");
  const date = useDate();
  const { explanation, source, asOf } = solution;
  const text = <QuestionText text={source.text} language={language} />;
  return (
    <>
      <p>
        <span className="sr-only">{t("result.why")}: </span>
        <QuestionText text={explanation} language={language} />
      </p>
      <p className="mt-2 text-small text-ink-2">
        {t("result.source")}:{" "}
        {source.url ? (
          <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline">
            {text}
          </a>
        ) : (
          text
        )}
        {asOf && <span className="num"> · {t("result.asOf", { date: date(asOf) })}</span>}
      </p>
    </>
  );
}

const signed = (marks: number, format: (value: number) => string) => (marks > 0 ? `+${format(marks)}` : format(marks));

const looks = {
  right: "border-right bg-right-tint",
  wrong: "border-wrong bg-wrong-tint",
  plain: "border-rule-2 bg-card",
};
const dots = {
  right: "border-right bg-right text-card",
  wrong: "border-wrong bg-wrong text-card",
  plain: "border-rule-2 text-ink-2",
};

interface ReviewOptionProps {
  row: ReviewRow;
  index: number;
  letter: string;
  language: "ne" | "en";
}

/** Right and wrong by colour, sign and words. */
function ReviewOption({ row: { shown, answer }, index, letter, language }: ReviewOptionProps) {
  const t = useT("results");
  const option = shown.mcq.options[index];
  if (!option) return null;
  const right = answer.correctOptionIndices.includes(index);
  const mine = answer.selectedOptionIndices.includes(index);
  const look = right ? "right" : mine ? "wrong" : "plain";
  const note = mine ? t(right ? "result.yourRight" : "result.yourWrong") : right ? t("result.rightOption") : undefined;
  return (
    <li className={`flex min-h-[46px] items-start gap-3.5 rounded border px-3 py-2 ${looks[look]}`}>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full border-[1.5px] text-small leading-none font-bold ${dots[look]}`}
      >
        {letter}
      </span>
      <span className="min-w-0 grow self-center">
        <QuestionText text={option.text} language={language} />
        <QuestionPicture of={option} language={language} />
      </span>
      {note && (
        <span
          className={`flex shrink-0 items-center gap-1 self-center text-tiny font-bold ${right ? "text-(--right)" : "text-wrong"}`}
        >
          {right ? <Check aria-hidden="true" className="size-4" /> : <X aria-hidden="true" className="size-4" />}
          {note}
        </span>
      )}
    </li>
  );
}
