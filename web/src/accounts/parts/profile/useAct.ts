import { useState } from "react";
import { errorText } from "../../../foundation/errors.ts";
import { useT } from "../../../foundation/i18n.ts";
import { toast } from "../../../ui/toast.ts";

/** What one button does: one at a time; why it failed is a toast. @param failed for what says nothing itself */
export function useAct(failed: string) {
  const why = useT("errors");
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(errorText(error, why, failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
