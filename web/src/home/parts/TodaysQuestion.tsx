import { questions } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { todaysQuery } from "../home.queries.ts";
import { DailyForm } from "./DailyForm.tsx";

/** Today's question, to be answered without an account. Nothing when there is none. */
export function TodaysQuestion() {
  const { data } = useQuery(todaysQuery());
  const { run, busy, problem, answer } = useEndpointMutation(questions.validateMcq, { onError: inPlace });
  if (!data) return null;
  const { mcq } = data;
  return (
    <DailyForm
      mcq={mcq}
      solution={answer}
      busy={busy}
      problem={problem}
      onAnswer={(selectedOptionIndices) => void run({ body: { mcqId: mcq.mcqId, selectedOptionIndices } })}
    />
  );
}
