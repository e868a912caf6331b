import { communityTrust, type WordRule } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { changedByRules } from "./staff.queries.ts";

/** Asks before a rule is taken out. */
export function RemoveRule({ rule, onClose }: { rule: WordRule; onClose: () => void }) {
  const t = useT("community.staff");
  const remove = useEndpointMutation(communityTrust.removeWordRule, {
    invalidates: changedByRules,
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("removed"));
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("removeTitle")}
      lead={t("removeLead", { pattern: rule.pattern })}
      confirm={t("remove")}
      destroys
      action={remove}
      onConfirm={() => void remove.run({ params: { id: rule._id } })}
    />
  );
}
