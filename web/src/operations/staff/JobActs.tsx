import { type Job, operations } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { changedByJob } from "./staff.queries.ts";

/** What may be done with a job that was given up. */
export function JobActs({ job, onRemove }: { job: Job; onRemove: (job: Job) => void }) {
  const t = useT("operations.staff");
  const { run, busy } = useEndpointMutation(operations.retryJob, {
    failed: t("retry.failed"),
    invalidates: changedByJob,
    done: () => toast.success(t("retry.done")),
  });
  if (!job.canRetry && !job.canRemove) return null;
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {job.canRetry && (
        <Button size="s" busy={busy} onClick={() => void run({ params: { id: job._id } })}>
          {t("retry.start")}
        </Button>
      )}
      {job.canRemove && (
        <Button size="s" variant="quiet" onClick={() => onRemove(job)}>
          {t("remove.open")}
        </Button>
      )}
    </span>
  );
}
