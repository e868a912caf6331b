import type { AdminMcq } from "@sarathi/contract";
import { hook } from "../foundation/hooks.ts";

/** Whether answers of the account to a question can still count in a test. */
export const mayStillAnswer = hook<(mcqId: string, accountId: string) => Promise<boolean>>("questions.mayStillAnswer");

/** Whether the account has, or had, a paper before it that holds the question. */
export const hasSat = hook<(mcqId: string, accountId: string) => Promise<boolean>>("questions.hasSat");

/** Tests that hold each of these questions, by its id. */
export const papersOf =
  hook<(mcqIds: readonly string[]) => Promise<Map<string, AdminMcq["papers"]>>>("questions.papersOf");
