import type { PaperSolution, Result } from "@sarathi/contract";
import type { Ref } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { ReportMistake } from "../../questions/index.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { MarkedOption, Options } from "../../ui/Option.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State } from "../../ui/Tag.tsx";
import { letters } from "../paper.ts";
import { isBlank, type ReviewRow } from "../results/results.ts";
import { PassageSlip } from "./PassageSlip.tsx";
import { QuestionPicture } from "./QuestionPicture.tsx";
import { useResultWords } from "./resultWords.ts";

interface ReviewQuestionProps {
  heading: Ref<HTMLHeadingElement>;
  row: ReviewRow;
  result: Result;
  /** Which of the chosen questions it is, from 1. */
  place: { at: number; total: number };
  language: "ne" | "en";
  /** Undefined while it is on its way, or when it did not come. */
  solution: PaperSolution | undefined;
  failed: boolean;
}

/** One question after the exam, its options in the order in which they were shown; on desktops the reason beside it. */
export function ReviewQuestion(props: ReviewQuestionProps) {
  const { row, language, solution, failed } = props;
  const { shown, passage } = row;
  const t = useT("results");
  const mark = useMarks(row);
  const f = useFormat();
  return (
    <article aria-labelledby="review-question" className="relative mt-3 md:min-h-[420px] md:pl-[52px]">
      <span
        aria-hidden="true"
        className="absolute -left-[calc(var(--m)+var(--g))] w-(--m) text-center text-[17px] leading-[1.4] font-bold num md:left-0 md:w-8 md:text-end"
      >
        {f.number(shown.number)}.
      </span>
      <About {...props} />
      <div className="grid gap-x-12 md:grid-cols-[minmax(0,1fr)_300px]">
        <div>
          {passage && <PassageSlip title={t("result.passage")} passage={passage} language={language} />}
          <p className="mt-1 mb-3 text-lead">
            <QuestionText
              text={passage?.question ?? shown.mcq.question}
              html={passage ? undefined : shown.mcq.html?.question}
              language={language}
            />
            <QuestionPicture of={shown.mcq} language={language} />
          </p>
          <Options>
            <ul>
              {shown.optionOrder.map((index, place) => {
                const option = shown.mcq.options[index];
                return (
                  option && (
                    <MarkedOption
                      key={index}
                      letter={letters[place] ?? ""}
                      multiple={shown.mcq.multiple}
                      {...mark(index)}
                    >
                      <QuestionText text={option.text} html={shown.mcq.html?.options?.[index]} language={language} />
                      <QuestionPicture of={option} language={language} />
                    </MarkedOption>
                  )
                );
              })}
            </ul>
          </Options>
        </div>
        {!failed && (
          <div className="mt-4 min-h-[110px] md:mt-12 md:border-t md:border-line md:pt-3.5">
            {solution ? <Reason solution={solution} language={language} /> : <Lines />}
            {solution && (
              <p className="mt-2 print:hidden">
                <ReportMistake mcqId={shown.mcq.mcqId} label={t("result.report")} />
              </p>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

/** Where the question stands in the paper, and what it brought. The focus comes here: it is heard before the question. */
function About({ heading, row, result, place }: ReviewQuestionProps) {
  const t = useT("results");
  const f = useFormat();
  const language = useLanguage();
  const { signed, duration } = useResultWords();
  const { shown, answer, flagged } = row;
  const section = result.sections.find(({ _id }) => _id === shown.mcq.sectionId);
  const topic = result.topics.find(({ slug }) => slug === answer.chapter);
  const seconds = Math.round((answer.timeSpentMs ?? 0) / 1000);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-2">
      <h3 ref={heading} id="review-question" tabIndex={-1} className="text-small! font-normal! num">
        <span className="sr-only">
          {t("result.place", { at: f.number(place.at), total: f.number(place.total) })}.{" "}
          {t("result.rowHead", { n: f.number(shown.number) })}.{" "}
        </span>
        {section && <Bilingual text={section.title} unmarked />}
        {section && topic && " · "}
        {topic && (language === "ne" ? topic.nepaliText : topic.name)}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2.5 num">
        {isBlank(row) && <State>{t("result.notAnswered")}</State>}
        {flagged && <State tone="warn">{t("marked")}</State>}
        <span className="whitespace-nowrap">
          <b className={answer.marks < 0 ? "text-pen" : answer.marks > 0 ? "text-right-ink" : ""}>
            {signed(answer.marks)}
          </b>
          {seconds > 0 && ` · ${duration(seconds)}`}
        </span>
      </p>
    </div>
  );
}

/** Of each option whether it is right or was chosen wrongly, and the word for it. */
export function useMarks({ answer }: ReviewRow) {
  const t = useT("results");
  return (index: number) => {
    const mine = answer.selectedOptionIndices.includes(index);
    if (answer.correctOptionIndices.includes(index)) {
      return { verdict: "right", note: t(mine ? "result.yourRight" : "result.rightOption") } as const;
    }
    return mine ? ({ verdict: "wrong", note: t("result.yourWrong") } as const) : {};
  };
}

/** In the place of a text that is on its way. */
const Lines = () => (
  <div aria-hidden="true" className="grid animate-late gap-3">
    <span className="h-2.5 bg-rule" />
    <span className="h-2.5 w-3/5 bg-rule" />
  </div>
);

/** Why the key is right, with its source. */
function Reason({ solution, language }: { solution: PaperSolution; language: "ne" | "en" }) {
  const t = useT("results");
  const date = useDate();
  const { explanation, source, asOf, verified, verifiedOn, decision } = solution;
  const text = <QuestionText text={source.text} language={language} />;
  return (
    <>
      {decision && (
        <div className="mb-3 border-l-3 border-mark pl-3">
          <State tone="stamp">{t(`result.decision.${decision.kind}`)}</State>
          <p className="whitespace-pre-line wrap-anywhere">{decision.reason}</p>
        </div>
      )}
      <h4>{t("result.why")}</h4>
      <p>
        <QuestionText text={explanation} html={solution.html?.explanation} language={language} />
      </p>
      {verified && (
        <p className="mt-2">
          <State tone="stamp">
            <span aria-hidden="true">✓</span> {t("result.verified")}
          </State>
        </p>
      )}
      <p className={`${verified ? "" : "mt-2"} text-small text-ink-2`}>
        {t(verified ? "result.checkedAgainst" : "result.source")}:{" "}
        {source.url ? (
          <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline">
            {text}
          </a>
        ) : (
          text
        )}
        {asOf && <span className="num"> · {t("result.asOf", { date: date(asOf) })}</span>}
        {verifiedOn && <span className="num"> · {t("result.checkedOn", { date: date(verifiedOn) })}</span>}
      </p>
    </>
  );
}
