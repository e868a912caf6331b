import { type Job, operations } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { changedByJob } from "./staff.queries.ts";

/** Asks before a job is taken off the list: it is never done then. */
export function RemoveJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useT("operations.staff");
  const remove = useEndpointMutation(operations.removeJob, {
    invalidates: changedByJob,
    done: () => {
      onClose();
      toast.success(t("remove.done"));
    },
    onError: inPlace,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("remove.title")}
      lead={t("remove.lead")}
      confirm={t("remove.confirm")}
      action={remove}
      destroys
      onConfirm={() => remove.run({ params: { id: job._id } })}
    />
  );
}
