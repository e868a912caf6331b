import { type Case, moderationAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { changedByDecision, holdCase } from "../staff.queries.ts";

/** Takes a decision back: all is as it was, and the case open again. @param onError where a refusal is drawn */
export function useUndo({ done, onError }: { done?: () => void; onError?: () => void } = {}) {
  const t = useT("moderation.staff");
  const client = useQueryClient();
  return useEndpointMutation(moderationAdmin.undoDecision, {
    failed: t("undo.failed"),
    invalidates: changedByDecision,
    onError,
    done: (answer: Case) => {
      holdCase(client, answer);
      toast.success(t("undo.done"));
      done?.();
    },
  });
}
