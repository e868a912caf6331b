import { exams, type MockTest } from "@sarathi/contract";
import { storeForOffline, tellWorker } from "../../foundation/offline/offline.ts";
import { paths } from "../../foundation/paths.ts";
import { drop, markOld } from "../../foundation/query.ts";

/** What follows in this browser when a sitting has begun. @param from page that it was begun on */
export function noteStarted({ _id, slug }: Pick<MockTest, "_id" | "slug">, from: string): void {
  // While a test is sat its keys are nowhere: the server gives them to nobody who sits it.
  drop(exams.getSolutions, { params: { id: _id } });
  tellWorker({ type: "sitting-started", testId: _id });
  storeForOffline([paths.sitting({ slug }), from, paths.tests()]);
  // Earlier answers may just have reached the server: results kept here may have changed.
  for (const endpoint of [exams.getResult, exams.listResults]) markOld(endpoint);
  markOld(exams.getTest, { params: { id: slug } });
}
