import { type AdminResult, resultAdmin as calls, ResultRemoval } from "@sarathi/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Button } from "../../ui/Button.tsx";
import { changedResults } from "./staff.queries.ts";

/** Deletes a result with its attempt, with a reason. Asked before, not taken back: nothing of it is left. */
export function DeleteResult({ result }: { result: AdminResult }) {
  const t = useT("exams.staff");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { handleSubmit, register, watch, formState } = useStaffForm(ResultRemoval, { reason: "" });
  const removal = useEndpointMutation(calls.removeAdminResult, {
    invalidates: changedResults,
    done: () => {
      toast.success(t("resultDelete.done"));
      return navigate(adminPaths.results());
    },
    onError: inPlace,
  });
  return (
    <section aria-label={t("resultDelete.section")} className="border-t border-line pt-4">
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t("resultDelete.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("resultDelete.title")}
        lead={t("resultDelete.lead", { name: result.user.username })}
        confirm={t("resultDelete.confirm")}
        action={removal}
        destroys
        onConfirm={handleSubmit((body) => removal.run({ params: { id: result._id }, body }))}
      >
        <ReasonField
          field={register("reason")}
          error={formState.errors.reason}
          value={watch("reason")}
          required
          hint={t("resultDelete.reasonHint")}
        />
      </ConfirmDialog>
    </section>
  );
}
