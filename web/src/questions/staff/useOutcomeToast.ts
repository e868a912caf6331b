import type { BulkOutcome } from "@sarathi/contract";
import type { z } from "zod";
import { codeText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";

type Outcomes = readonly z.infer<typeof BulkOutcome>[];

/** Says how many were changed, and of the others why not. */
export function useOutcomeToast(): (outcomes: Outcomes, done: (count: { count: number; n: string }) => string) => void {
  const t = useT("questions.staff");
  const why = useT("errors");
  const f = useFormat();
  const counted = (count: number) => ({ count, n: f.number(count) });
  return (outcomes, done) => {
    const changed = outcomes.filter((one) => one.done).length;
    const refused = Map.groupBy(
      outcomes.filter((one) => !one.done),
      ({ error = "" }) => error,
    );
    const lines = [...refused].map(([code, ones]) =>
      t("step.refused", { ...counted(ones.length), why: codeText(code, why) ?? code }),
    );
    if (lines.length === 0) return void toast.success(done(counted(changed)));
    const text = [changed > 0 ? done(counted(changed)) : undefined, ...lines].filter(Boolean).join("\n");
    void (changed > 0 ? toast.warning(text) : toast.error(text));
  };
}
