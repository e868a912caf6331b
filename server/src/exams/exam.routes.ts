import type { exams } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AttemptService } from "./attempt.service.ts";
import type { OutcomeService } from "./outcome.service.ts";
import type { RegradeService } from "./regrade.service.ts";
import type { ResultService } from "./result.service.ts";
import type { ScheduledService } from "./scheduled.service.ts";
import type { TestService } from "./test.service.ts";
import type { TestStateService } from "./testState.service.ts";

export interface ExamServices {
  tests: TestService;
  attempts: AttemptService;
  results: ResultService;
  scheduled: ScheduledService;
  papers: Pick<TestStateService, "isReady" | "publish">;
  regrades: RegradeService;
  outcomes: OutcomeService;
}

export const examRoutes = ({
  tests,
  attempts,
  results,
}: Pick<ExamServices, "tests" | "attempts" | "results">): Handlers<typeof exams> => ({
  listTests: ({ query, me }) => tests.list(me, query),
  listStreams: ({ query }) => tests.streams(query.category),
  getTest: ({ params, me }) => tests.get(params.id, me?.accountId),
  getPaper: (call) => tests.paper(call.params.id, call.me.accountId),
  getDynamicPaper: (call) => tests.dynamicPaper(call.params.id, call.me.accountId),
  getSolutions: (call) => results.solutions(call.params.id, call.me.accountId),
  startAttempt: (call) => attempts.start(call.params.id, call.me),
  getAttempt: (call) => attempts.get(call.params.id, call),
  saveAnswers: (call) => attempts.save(call.params.id, call, call.body),
  submitTest: (call) => attempts.submit(call.body, call),
  listResults: (call) => results.list(call.me, call.query),
  getResult: (call) => results.get(call.params.id, call.me.accountId),
});
