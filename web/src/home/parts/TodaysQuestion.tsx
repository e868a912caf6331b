import { dailySetOf, type PastDaily, practice, questions, type Solution } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { answerId, CHANGED_BY_PRACTICE } from "../../practice/index.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Option, Options } from "../../ui/Option.tsx";
import { Part } from "../../ui/Part.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { ownDailyQuery, todaysQuery } from "../home.queries.ts";
import { Answer } from "./Answer.tsx";

const letters = "ABCDEFGH";
/** The Commission's pace: who reads the page first has not thought for longer about the question. */
const MOST_MS = 54_000;

interface Said {
  solution: Solution & { isCorrect: boolean };
  /** What was chosen first; absent: what is chosen here. */
  selected?: readonly number[];
}

/** Answers the question of the day: with an account once, so that it counts; without one, or where it does not count, as often as one likes. */
function useAnswer() {
  const language = useLanguage();
  const hasAccount = useSession(({ status }) => status === "signed-in");
  const own = useQuery({ ...ownDailyQuery(), enabled: hasAccount });
  const begun = useRef(0);
  useEffect(() => {
    begun.current = performance.now();
  }, []);
  const check = useEndpointMutation(questions.validateMcq, { onError: inPlace });
  const record = useEndpointMutation(practice.recordAnswers, { onError: inPlace, invalidates: CHANGED_BY_PRACTICE });
  const [outcome] = record.answer ?? [];
  const recorded = outcome && outcome.status !== "withheld" ? outcome : undefined;

  async function answerOwn({ date, mcq: { mcqId }, version }: PastDaily, selected: number[]) {
    const now = new Date().toISOString();
    const answer = {
      ...{ answerId: answerId(), setId: dailySetOf(date), mcqId, version, selectedOptionIndices: selected, language },
      ...{ timeMs: Math.round(Math.min(MOST_MS, performance.now() - begun.current)), answeredAt: now },
    };
    const [said] = (await record.run({ body: { answers: [answer], sentAt: now } })) ?? [];
    // What cannot count now can perhaps be answered: that call says why not.
    if (said?.status === "withheld") await check.run({ body: { mcqId, selectedOptionIndices: selected } });
  }
  return {
    busy: check.busy || record.busy || own.isLoading,
    problem: check.problem ?? record.problem,
    /** What is right, and what counts of one's own answers. @param mcqId of the question that is shown */
    saidOf(mcqId: string): Said | undefined {
      const [before] = own.data?.items ?? [];
      const { mine, solution } = (before?.mcq.mcqId === mcqId && before) || {};
      if (mine && solution) return { solution: { ...solution, ...mine }, selected: mine.selectedOptionIndices };
      if (recorded)
        return { solution: { ...recorded.solution, ...recorded }, selected: recorded.selectedOptionIndices };
      return check.answer && { solution: check.answer };
    },
    run(mcqId: string, selected: number[]) {
      const [today] = own.data?.items ?? [];
      if (today?.mcq.mcqId === mcqId) void answerOwn(today, selected);
      else void check.run({ body: { mcqId, selectedOptionIndices: selected } });
    },
  };
}

/** Today's question, to be answered right here, also without an account. Nothing when there is none. */
export function TodaysQuestion() {
  const t = useT("home");
  const language = useLanguage();
  const name = useId();
  const { data } = useQuery(todaysQuery());
  const [picked, setChosen] = useState<readonly number[]>([]);
  const answer = useAnswer();
  if (!data) return null;
  const { mcq } = data;
  const { solution, selected: chosen = picked } = answer.saidOf(mcq.mcqId) ?? {};
  const choose = (index: number, on: boolean) => {
    if (!mcq.multiple) setChosen([index]);
    else setChosen(on ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((other) => other !== index));
  };
  const verdict = (index: number) => {
    if (!solution) return undefined;
    if (solution.correctOptionIndices.includes(index)) return "right";
    return chosen.includes(index) ? "wrong" : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || solution) return;
    answer.run(mcq.mcqId, [...chosen]);
  };
  return (
    <Part title={t("today.title")}>
      <form onSubmit={submit}>
        <fieldset disabled={solution !== undefined}>
          <legend className="mb-3 text-lead md:text-[20px]">
            <QuestionText text={mcq.question} language={language} />
          </legend>
          <Options>
            {mcq.options.map((option, index) => {
              const said = verdict(index);
              return (
                <Option
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option's index is its identity
                  key={index}
                  letter={letters[index] ?? ""}
                  name={name}
                  multiple={mcq.multiple}
                  checked={chosen.includes(index)}
                  onChoose={(on) => choose(index, on)}
                  disabled={solution !== undefined}
                  verdict={said}
                  note={said && t(`today.${said}`)}
                >
                  <Bilingual text={option.text} unmarked />
                </Option>
              );
            })}
          </Options>
        </fieldset>
        <div aria-live="polite">
          {answer.problem && <p className="mt-3 whitespace-pre-line text-small text-wrong">{answer.problem}</p>}
          {solution && <Answer solution={solution} />}
        </div>
        {!solution && (
          <div className="mt-3.5 flex items-center justify-between gap-3">
            <span className="text-tiny text-ink-3 signed-in:invisible">{t("today.noAccount")}</span>
            <Button
              type="submit"
              busy={answer.busy}
              className="shrink-0"
              aria-disabled={chosen.length === 0 || undefined}
            >
              {t("today.check")}
            </Button>
          </div>
        )}
      </form>
    </Part>
  );
}
