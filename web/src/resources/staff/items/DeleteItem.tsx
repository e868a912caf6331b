import { type AdminItem, resourceAdmin } from "@sarathi/contract";
import { useState } from "react";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { changedByStaff } from "../staff.queries.ts";

/** Takes an item off the site for good, after asking. */
export function DeleteItem({ item, onDeleted }: { item: AdminItem; onDeleted: () => void }) {
  const t = useT("resources.staff");
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const remove = useEndpointMutation(resourceAdmin.removeItem, {
    invalidates: changedByStaff,
    onError: inPlace,
    done: () => {
      toast.success(t("deleted"));
      onDeleted();
    },
  });
  return (
    <div className="border-t border-line pt-3">
      <Button size="s" variant="danger" onClick={() => setAsked(true)}>
        {t("item.delete")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("item.deleteTitle")}
        lead={t("item.deleteLead", { title: pick(item.title, language) })}
        confirm={t("item.delete")}
        destroys
        action={remove}
        onConfirm={() => void remove.run({ params: { id: item.resourceId, itemId: item._id } })}
      />
    </div>
  );
}
