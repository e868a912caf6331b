import { caseActs, dismissals, MAX_REASON, moderationReasons } from "@sarathi/contract";
import { z } from "zod";
import { contents, isAgainst, type RulingForm } from "./ruling.rules.ts";

const words = z.string().trim().max(MAX_REASON);

/** Checks what is typed of a ruling, before the call does. */
export const rulingSchema: z.ZodType<RulingForm, RulingForm> = z
  .object({
    act: z.enum(caseActs),
    content: z.enum(contents),
    reason: z.enum(["", ...moderationReasons]),
    dismissal: z.enum(dismissals),
    days: z.string(),
    explanation: words,
    note: words,
  })
  .superRefine(({ act, reason, explanation }, context) => {
    if (!isAgainst(act)) return;
    const lacking = (field: string) => context.addIssue({ code: "custom", path: [field], message: "required" });
    if (reason === "") lacking("reason");
    if (reason === "other" && explanation === "") lacking("explanation");
  });
