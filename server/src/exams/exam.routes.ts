import type { exams } from "@sarathi/contract";
import { caller } from "../foundation/http/caller.ts";
import type { Handlers } from "../foundation/http/implement.ts";
import type { AttemptService } from "./attempt.service.ts";
import type { ResultService } from "./result.service.ts";
import type { TestService } from "./test.service.ts";

export interface ExamServices {
  tests: TestService;
  attempts: AttemptService;
  results: ResultService;
}

export const examRoutes = ({ tests, attempts, results }: ExamServices): Handlers<typeof exams> => ({
  listTests: ({ query: { page, limit, ...filter }, me }) => tests.list(filter, page, limit, me?.accountId),
  getTest: ({ params, me }) => tests.get(params.id, me?.accountId),
  getPaper: (call) => tests.paper(call.params.id, caller(call).accountId),
  getDynamicPaper: (call) => tests.dynamicPaper(call.params.id, caller(call).accountId),
  getSolutions: (call) => results.solutions(call.params.id, caller(call).accountId),
  startAttempt: (call) => attempts.start(call.params.id, caller(call)),
  getAttempt: (call) => attempts.get(call.params.id, call),
  saveAnswers: (call) => attempts.save(call.params.id, call, call.body.answers),
  submitTest: (call) => attempts.submit(call.body.mockTestId, call.body.attemptId, call.body.answers, call),
  listResults: (call) => results.list(caller(call).accountId, call.query.mockTestId, call.query.page, call.query.limit),
  getResult: (call) => results.get(call.params.id, caller(call).accountId),
});
