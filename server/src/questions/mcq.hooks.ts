import type { AdminMcq } from "@sarathi/contract";
import { hook } from "../foundation/hooks.ts";

/** Whether answers of the account to a question can still count in a test. */
export const mayStillAnswer = hook<(mcqId: string, accountId: string) => Promise<boolean>>("questions.mayStillAnswer");

/** The version of a question in the paper that the account began last; undefined: it began none that holds it. */
export const satVersion =
  hook<(mcqId: string, accountId: string) => Promise<number | undefined>>("questions.satVersion");

/** Tests that hold each of these questions, by its id. */
export const papersOf =
  hook<(mcqIds: readonly string[]) => Promise<Map<string, AdminMcq["papers"]>>>("questions.papersOf");
