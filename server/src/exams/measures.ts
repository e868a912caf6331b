import type { Db } from "../foundation/db/db.ts";
import { batchMeasures, type Measure } from "../foundation/metrics/measure.ts";
import type { AttemptService } from "./attempt.service.ts";
import { countOpen } from "./happened.store.ts";

/** How many sit, what they saved, and how many shared a statement. */
export const examMeasures = (db: Db, attempts: Pick<AttemptService, "counts">) => async (): Promise<Measure[]> => {
  const { answersSaved, batches } = attempts.counts();
  return [
    {
      name: "attempts_open",
      help: "Attempts under way, on all nodes",
      type: "gauge",
      values: [{ value: await countOpen(db) }],
    },
    {
      name: "answers_saved_total",
      help: "Answers of attempts that this node wrote",
      type: "counter",
      values: [{ value: answersSaved }],
    },
    ...batchMeasures(batches),
  ];
};
