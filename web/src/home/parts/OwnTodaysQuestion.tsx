import { type AnswerOutcome, dailySetOf, type PastDaily, practice, questions } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { queryOf } from "../../foundation/query.ts";
import { answerId, CHANGED_BY_PRACTICE } from "../../practice/index.ts";
import { todaysQuery } from "../home.queries.ts";
import { DailyForm } from "./DailyForm.tsx";

/** The Commission's pace: who reads the page first has not thought for longer about the question. */
const MOST_MS = 54_000;
const ownQuery = () => queryOf(practice.listDailyQuestions, { query: { limit: 1 } });

/** Today's question of who has an account: it is answered once, here or elsewhere, and counts in practice. */
export function OwnTodaysQuestion() {
  const language = useLanguage();
  const { data } = useQuery(todaysQuery());
  const own = useQuery(ownQuery());
  const begun = useRef(0);
  useEffect(() => {
    begun.current = performance.now();
  }, []);
  const check = useEndpointMutation(questions.validateMcq, { onError: inPlace });
  const record = useEndpointMutation(practice.recordAnswers, { onError: inPlace, invalidates: CHANGED_BY_PRACTICE });
  if (!data) return null;
  const { mcq } = data;
  const today = own.data?.items.find((one) => one.mcq.mcqId === mcq.mcqId);
  const mayCheck = (selectedOptionIndices: number[]) =>
    check.run({ body: { mcqId: mcq.mcqId, selectedOptionIndices } });

  async function answer({ date, version }: PastDaily, selectedOptionIndices: number[]) {
    const now = new Date().toISOString();
    const one = {
      ...{ answerId: answerId(), setId: dailySetOf(date), mcqId: mcq.mcqId, version, selectedOptionIndices, language },
      ...{ timeMs: Math.round(Math.min(MOST_MS, performance.now() - begun.current)), answeredAt: now },
    };
    const [said] = (await record.run({ body: { answers: [one], sentAt: now } })) ?? [];
    // What does not count now may still be marked: that call says why not.
    if (said?.status === "withheld") await mayCheck(selectedOptionIndices);
  }

  const said = saidOf(today, record.answer?.[0]) ?? (check.answer && { solution: check.answer });
  return (
    <DailyForm
      mcq={mcq}
      solution={said?.solution}
      selected={said && "selected" in said ? said.selected : undefined}
      busy={check.busy || record.busy || own.isLoading}
      problem={check.problem ?? record.problem}
      onAnswer={(selected) => void (today ? answer(today, selected) : mayCheck(selected))}
    />
  );
}

/** The answer that counts: what was said before, here or elsewhere, or just now. */
function saidOf(today: PastDaily | undefined, outcome: AnswerOutcome | undefined) {
  if (today?.mine && today.solution)
    return { solution: { ...today.solution, ...today.mine }, selected: today.mine.selectedOptionIndices };
  if (!outcome || outcome.status === "withheld") return undefined;
  const { solution, isCorrect, selectedOptionIndices: selected } = outcome;
  return { solution: { ...solution, isCorrect }, selected };
}
