import { exams } from "@sarathi/contract";
import { implement, type Room } from "../foundation/http/implement.ts";
import { type ExamServices, examRoutes } from "./exam.routes.ts";

export { type AttemptService, attemptService } from "./attempt.service.ts";
export { type AttemptTokens, attemptTokens } from "./attempt.token.ts";
export { sweepAttempts } from "./exam.jobs.ts";
export { type PaperCache, paperCache } from "./paper.ts";
export { type ResultService, resultService } from "./result.service.ts";
export { loadTest, TestFile } from "./test.content.ts";
export { type TestService, testService } from "./test.service.ts";

export const examsRoom = (services: ExamServices): Room => implement(exams, examRoutes(services));
