import type { AdminResult } from "@sarathi/contract";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { targetPaths } from "../../staff/paths.ts";
import { Pick } from "../../ui/Pick.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State, type Tone } from "../../ui/Tag.tsx";
import { letters } from "../paper.ts";
import { QuestionPicture } from "../parts/QuestionPicture.tsx";

type Answer = AdminResult["answers"][number];
const outcomes = ["correct", "wrong", "blank"] as const;
const tones: Record<Answer["outcome"], Tone> = { correct: "ok", wrong: "bad", blank: "plain", dropped: "plain" };
const signs: Record<Answer["outcome"], string> = { correct: "✓", wrong: "✗", blank: "○", dropped: "–" };

/** Each question of the paper with its key, what was chosen, what that brought, and how long it took. */
export function MarkedAnswers({ result }: { result: AdminResult }) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const f = useFormat();
  const [outcome, setOutcome] = useState<"" | Answer["outcome"]>("");
  const numbered = result.answers.map((answer, at) => ({ answer, number: at + 1 }));
  const shown = numbered.filter(({ answer }) => outcome === "" || answer.outcome === outcome);
  return (
    <section aria-label={t("result.answers")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3>{t("result.answers")}</h3>
      <div className="max-md:overflow-x-clip max-md:py-1">
        <Pick
          label={t("result.answers")}
          quietLabel
          name="outcome"
          value={outcome}
          onChange={(chosen) => setOutcome(chosen as typeof outcome)}
          choices={[
            { value: "", label: staff("all"), count: f.number(result.answers.length) },
            ...outcomes.map((value) => ({ value, label: t(`outcome.${value}`), count: f.number(result[value]) })),
          ]}
        />
      </div>
      <ol className="divide-y divide-rule border-y border-line">
        {shown.map(({ answer, number }) => (
          <li key={answer.mcqId} className="flex gap-2 py-3 text-small">
            <b className="min-w-7 text-end num">{f.number(number)}.</b>
            <MarkedAnswer answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MarkedAnswer({ answer }: { answer: Answer }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  return (
    <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-tiny text-ink-2 num">
        <State tone={tones[answer.outcome]}>
          <span aria-hidden="true">{signs[answer.outcome]}</span>
          {t(`outcome.${answer.outcome}`)}
        </State>
        <b>{t("results.score", { score: f.marks(answer.marks), full: f.marks(answer.fullMarks) })}</b>
        {answer.timeSpentMs !== undefined && <span>{f.duration(answer.timeSpentMs / 1_000)}</span>}
        <Link to={targetPaths.mcq(answer.mcqId)}>{t("result.version", { n: f.number(answer.version) })}</Link>
      </p>
      <p>
        <QuestionText text={answer.question} language={language} />
      </p>
      <ul className="grid gap-x-6 gap-y-0.5 md:grid-cols-2">
        {answer.options.map((option, index) => {
          const isRight = answer.correctOptionIndices.includes(index);
          const isChosen = answer.selectedOptionIndices.includes(index);
          return (
            <li key={letters[index]} className={`flex items-baseline gap-2 ${isRight ? "font-bold" : ""}`}>
              <span>{letters[index]}.</span>
              <span className={`min-w-0 ${isChosen && !isRight ? "line-through decoration-pen" : ""}`}>
                <QuestionText text={option.text} language={language} />
                <QuestionPicture of={option} language={language} />
              </span>
              {isRight && <State tone="ok">{t("result.key")}</State>}
              {isChosen && <State tone={isRight ? "ok" : "bad"}>{t("result.chosen")}</State>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
