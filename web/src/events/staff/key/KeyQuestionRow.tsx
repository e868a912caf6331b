import type { AdminEvent, KeyQuestion } from "@sarathi/contract";
import { useState } from "react";
import { KeyedOptions, letters } from "../../../exams/index.ts";
import { useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { State } from "../../../ui/Tag.tsx";
import { DecideKey } from "./DecideKey.tsx";

interface KeyQuestionRowProps {
  event: AdminEvent;
  question: KeyQuestion;
  isFinal: boolean;
}

/** A question with its key, how candidates answered, what is said against it in numbers, and what was decided. */
export function KeyQuestionRow({ event, question, isFinal }: KeyQuestionRowProps) {
  const t = useT("events.staff");
  const words = useT("regrade");
  const f = useFormat();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { number, mcq, objectionCount, decision } = question;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-rule py-4">
      <h3 className="flex gap-2 text-body! font-bold">
        <span className="num">{f.number(number)}.</span>
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </h3>
      <KeyedOptions
        mcq={mcq}
        correctOptionIndices={question.correctOptionIndices}
        keyLabel={t("key.provisional")}
        figureOf={(index) => f.number(question.statistics.chosen[index] ?? 0)}
      />
      <Statistics question={question} />
      {decision && (
        <div className="border-l-3 border-mark pl-3 text-small">
          <p>
            <State tone="ok">{words(`kind.${decision.kind}`)}</State>{" "}
            {decision.keys.length > 0 && <b>{decision.keys.map(lettersOf).join(", ")}</b>}
          </p>
          <p className="whitespace-pre-line">{decision.reason}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small num">
        <span>{t("key.objections", { count: objectionCount, n: f.number(objectionCount) })}</span>
        {!isFinal && (
          <Button size="s" aria-label={t("key.decideOf", { n: f.number(number) })} onClick={() => setOpen(true)}>
            {t(decision ? "key.decideAgain" : "key.decide")}
          </Button>
        )}
      </div>
      {open && <DecideKey event={event} question={question} onClose={() => setOpen(false)} />}
    </li>
  );
}

const lettersOf = (key: readonly number[]): string => key.map((index) => letters[index] ?? "").join("+");

function Statistics({ question: { statistics } }: { question: KeyQuestion }) {
  const t = useT("events.staff");
  const f = useFormat();
  const { results, blank, facility, discrimination } = statistics;
  return (
    <p className="flex flex-wrap gap-x-4 text-tiny text-ink-2 num">
      <span>{t("key.answeredBy", { count: results, n: f.number(results), blank: f.number(blank) })}</span>
      {facility !== undefined && <span>{t("key.facility", { n: f.percent(facility) })}</span>}
      {discrimination !== undefined && (
        // Below nothing the good ones chose something else: the key is probably wrong.
        <span className={discrimination < 0 ? "font-bold text-pen" : ""}>
          {t("key.discrimination", { n: f.number(discrimination) })}
        </span>
      )}
    </p>
  );
}
