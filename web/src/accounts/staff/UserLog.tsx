import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AuditFeed } from "./AuditList.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 10;

/** The latest deeds on one account. */
export function UserLog({ id }: { id: string }) {
  const t = useT("admin");
  const isAdmin = useSession(({ user }) => user?.role === "admin");
  return (
    <section aria-label={t("user.log")} className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-[620]">{t("user.log")}</h4>
        <Link to={`/admin/audit?user=${id}`}>{t("user.allLog")}</Link>
      </div>
      {!isAdmin && <p className="text-tiny text-ink-2">{t("audit.own")}</p>}
      <Entries id={id} />
    </section>
  );
}

function Entries({ id }: { id: string }) {
  const t = useT("admin");
  const common = useT("common");
  const log = useQuery(auditQuery({ user: id, page: 1 }, shown));
  if (log.error && !log.data) {
    const retry = () => void log.refetch();
    return <ErrorState error={log.error} title={t("audit.failed")} onRetry={retry} busy={log.isFetching} />;
  }
  if (!log.data) return <Skeleton label={common("loading")} lines={3} />;
  if (log.data.items.length === 0) return <p className="text-ink-2">{t("user.noLog")}</p>;
  return <AuditFeed entries={log.data.items} plain />;
}
