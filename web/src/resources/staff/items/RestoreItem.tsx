import { type AdminItem, resourceAdmin, resourceReview } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { changedByAnswer } from "../staff.queries.ts";

/** Shows an item again that was taken down, with a reason. */
export function RestoreItem({ item }: { item: AdminItem }) {
  const t = useT("resources.staff");
  const [isAsked, setAsked] = useState(false);
  const restore = useEndpointMutation(resourceReview.restoreItem, {
    invalidates: [...changedByAnswer, resourceAdmin.getAdminItem],
    onError: inPlace,
    done: () => {
      setAsked(false);
      toast.success(t("item.restored"));
    },
  });
  return (
    <div className="border-t border-line pt-3">
      <Button size="s" onClick={() => setAsked(true)}>
        {t("item.restore")}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t("item.restore")}
          lead={t("item.restoreLead")}
          confirm={t("item.restore")}
          hint={t("reasonHint")}
          action={restore}
          onClose={() => setAsked(false)}
          onReason={(reason) => void restore.run({ params: { id: item._id }, body: { reason } })}
        />
      )}
    </div>
  );
}
