import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AuditList } from "./AuditList.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 5;

/** The last entries of the log: of all staff for administrators, their own for moderators. */
export function LatestDeeds() {
  const t = useT("admin");
  const common = useT("common");
  const isAdmin = useSession(({ user }) => user?.role === "admin");
  const log = useQuery(auditQuery({ page: 1 }, shown));
  if (log.error && !log.data) {
    const retry = () => void log.refetch();
    return <ErrorState error={log.error} title={t("audit.failed")} onRetry={retry} busy={log.isFetching} />;
  }
  if (!log.data) return <Skeleton label={common("loading")} lines={5} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {!isAdmin && <p className="text-small text-ink-2">{t("audit.own")}</p>}
      {log.data.items.length > 0 ? <AuditList entries={log.data.items} /> : <Empty text={t("audit.empty")} />}
    </div>
  );
}
