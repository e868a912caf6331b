import { accounts } from "./accounts.ts";
import { curriculum } from "./curriculum.ts";
import { exams } from "./exams.ts";
import { questions } from "./questions.ts";

export * from "./accounts.ts";
export * from "./curriculum.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./exams.ts";
export * from "./order.ts";
export * from "./paging.ts";
export * from "./questions.ts";
export * from "./text.ts";

/** Every call of the API, by room. */
export const contract = { accounts, curriculum, questions, exams } as const;
