import { type QuestionStatistics, statisticsFlags } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { Select } from "../../../ui/Select.tsx";
import { KeyedOptions } from "../KeyedOptions.tsx";

/** The address at which a question is decided about. */
export type DecideAt = (mcqId: string) => string;

const orders = ["byFlags", "byNumber"] as const;

const weightOf = ({ statistics }: QuestionStatistics): number =>
  Math.max(0, ...(statistics?.flags ?? []).map((flag) => statisticsFlags.length - statisticsFlags.indexOf(flag)));

/** The questions with how they were answered; those that are to be looked at come first unless the paper's order is wanted. */
export function QuestionList({
  questions,
  decideAt,
}: {
  questions: readonly QuestionStatistics[];
  decideAt: DecideAt | undefined;
}) {
  const t = useT("statistics");
  const [order, setOrder] = useState<(typeof orders)[number]>("byFlags");
  const shown = order === "byNumber" ? questions : questions.toSorted((a, b) => weightOf(b) - weightOf(a));
  return (
    <section aria-labelledby="statistics-questions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h4 id="statistics-questions" className="text-body! font-bold">
          {t("questions.title")}
        </h4>
        <Select
          label={t("questions.sort")}
          value={order}
          onChange={(event) => setOrder(event.target.value === "byNumber" ? "byNumber" : "byFlags")}
          choices={orders.map((value) => ({ value, label: t(`questions.${value}`) }))}
        />
      </div>
      {questions.every((one) => weightOf(one) === 0) && <p className="text-small">{t("questions.noFlags")}</p>}
      <ol>
        {shown.map((question) => (
          <QuestionRow key={question.mcq.mcqId} question={question} decideAt={decideAt} />
        ))}
      </ol>
    </section>
  );
}

function QuestionRow({ question, decideAt }: { question: QuestionStatistics; decideAt: DecideAt | undefined }) {
  const t = useT("statistics");
  const f = useFormat();
  const language = useLanguage();
  const { number, mcq, correctOptionIndices, statistics, isDropped, secondsInMean } = question;
  return (
    <li id={`question-${mcq.mcqId}`} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-rule py-4">
      <h5 className="flex gap-2 text-body! font-bold">
        <span className="num">{f.number(number)}.</span>
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </h5>
      {(statistics?.flags.length ?? 0) > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          {statistics?.flags.map((flag) => (
            // A sentence, which must wrap on a phone.
            <b key={flag} className={flag.startsWith("key") ? "text-pen" : "text-mark"}>
              {t(`flag.${flag}`)}
            </b>
          ))}
        </p>
      )}
      <KeyedOptions
        mcq={mcq}
        correctOptionIndices={correctOptionIndices}
        keyLabel={t("questions.key")}
        figureOf={(index) => <Chosen option={statistics?.options[index]} />}
      />
      <p className="flex flex-wrap gap-x-4 text-tiny text-ink-2 num">
        {isDropped && <span>{t("questions.dropped")}</span>}
        {statistics && <Measures statistics={statistics} />}
        {secondsInMean !== undefined && (
          <span>{t("questions.seconds", { n: f.number(Math.round(secondsInMean)) })}</span>
        )}
      </p>
      {decideAt && (
        <ButtonLink
          to={decideAt(mcq.mcqId)}
          size="s"
          className="justify-self-start"
          aria-label={t("questions.decideOf", { n: f.number(number) })}
        >
          {t("questions.decide")}
        </ButtonLink>
      )}
    </li>
  );
}

type OptionStatistics = NonNullable<QuestionStatistics["statistics"]>["options"][number];

function Chosen({ option }: { option: OptionStatistics | undefined }) {
  const t = useT("statistics");
  const f = useFormat();
  if (!option) return null;
  return (
    <>
      <span className="sr-only">{t("questions.chosen")} </span>
      {f.number(option.chosen)}
      {option.meanRest !== undefined && ` · ${t("questions.meanRest", { n: f.marks(option.meanRest) })}`}
    </>
  );
}

function Measures({ statistics }: { statistics: NonNullable<QuestionStatistics["statistics"]> }) {
  const t = useT("statistics");
  const f = useFormat();
  const { blank, facility, discrimination, efficiency, effectiveWeight, pointBiserial, upperLower } = statistics;
  return (
    <>
      <span>{t("questions.facility", { n: f.percent(facility) })}</span>
      {discrimination !== undefined && (
        <span className={discrimination < 0 ? "font-bold text-pen" : ""}>
          {t("questions.discrimination", { n: f.number(discrimination) })}
        </span>
      )}
      {efficiency !== undefined && <span>{t("questions.efficiency", { n: f.number(efficiency) })}</span>}
      {pointBiserial !== undefined && <span>{t("questions.pointBiserial", { n: f.number(pointBiserial) })}</span>}
      <span>{t("questions.upperLower", { n: f.number(upperLower) })}</span>
      {effectiveWeight !== undefined && <span>{t("questions.weight", { n: f.percent(effectiveWeight) })}</span>}
      <span>{t("questions.blank", { n: f.number(blank) })}</span>
      {(["ne", "en"] as const).flatMap((one) => {
        const read = statistics.languages[one];
        const figures = read && { n: f.number(read.results), facility: f.percent(read.facility) };
        return figures ? [<span key={one}>{t(`questions.readIn.${one}`, figures)}</span>] : [];
      })}
    </>
  );
}
