import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { AuditList } from "./AuditList.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 5;

/** The last entries of the log: of all staff for administrators, their own for moderators. */
export function LatestDeeds() {
  const t = useT("accounts.staff");
  const isAdmin = useIsAdmin();
  const log = useQuery(auditQuery({ page: 1 }, shown));
  if (!log.data) return <Pending query={log} failed={t("audit.failed")} lines={5} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {!isAdmin && <p className="text-small text-ink-2">{t("audit.own")}</p>}
      {log.data.items.length > 0 ? <AuditList entries={log.data.items} /> : <Empty text={t("audit.empty")} />}
    </div>
  );
}
