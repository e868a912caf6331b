import { type AdminResource, resourceAdmin } from "@sarathi/contract";
import { useState } from "react";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { changedByStaff } from "../staff.queries.ts";

/** Deletes a resource that holds nothing; one that holds something is taken off the site instead. */
export function DeleteResource({ resource, onDeleted }: { resource: AdminResource; onDeleted: () => void }) {
  const t = useT("resources.staff");
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const remove = useEndpointMutation(resourceAdmin.removeResource, {
    invalidates: changedByStaff,
    onError: inPlace,
    done: () => {
      toast.success(t("deleted"));
      onDeleted();
    },
  });
  if (resource.itemCount > 0 || resource.fromFile) return null;
  return (
    <>
      <Button size="s" variant="danger" className="justify-self-start" onClick={() => setAsked(true)}>
        {t("resource.delete")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("resource.deleteTitle")}
        lead={t("resource.deleteLead", { title: pick(resource.title, language) })}
        confirm={t("resource.delete")}
        destroys
        action={remove}
        onConfirm={() => void remove.run({ params: { id: resource._id } })}
      />
    </>
  );
}
