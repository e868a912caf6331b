import { z } from "zod";
import { AccountCounts } from "./accounts.ts";
import { McqQueueCounts } from "./questionAdmin.ts";
import { StorageFacts } from "./uploads.ts";

/** What the admin area opens on: the counts of each module that has some, by the module's name. */
export const Overview = z
  .object({ accounts: AccountCounts, storage: StorageFacts, questions: McqQueueCounts })
  .describe("Counts by module");
export type Overview = z.infer<typeof Overview>;
