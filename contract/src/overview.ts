import { z } from "zod";
import { AccountCounts } from "./accounts.ts";

/** What the admin area opens on: the counts of each module that has some, by the module's name. */
export const Overview = z.object({ accounts: AccountCounts }).describe("Counts by module");
export type Overview = z.infer<typeof Overview>;
