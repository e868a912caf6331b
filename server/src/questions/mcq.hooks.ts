import { hook } from "../foundation/hooks.ts";

/** Whether the account sits a test now that holds the question. */
export const isInOpenAttempt =
  hook<(mcqId: string, accountId: string) => Promise<boolean>>("questions.isInOpenAttempt");
