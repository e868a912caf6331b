import { hook } from "../foundation/hooks.ts";

/** Whether answers of the account to a question can still count in a test. */
export const mayStillAnswer = hook<(mcqId: string, accountId: string) => Promise<boolean>>("questions.mayStillAnswer");
