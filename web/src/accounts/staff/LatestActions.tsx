import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { StaffTable } from "../../staff/StaffTable.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { useWide } from "../../ui/useMedia.ts";
import { AuditFeed, useAuditColumns } from "./AuditFeed.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 5;

/** The last entries of the log: of all staff for administrators, their own for moderators. */
export function LatestActions() {
  const t = useT("accounts.staff");
  return (
    <section aria-labelledby="latest">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest" className="text-body">
          {t("overview.latest")}
        </h2>
        <Link to="/admin/audit" className="text-small">
          {t("overview.allActions")}
        </Link>
      </div>
      <Entries />
    </section>
  );
}

function Entries() {
  const t = useT("accounts.staff");
  const isAdmin = useIsAdmin();
  const wide = useWide();
  const columns = useAuditColumns();
  const log = useQuery(auditQuery({ page: 1 }, shown));
  if (!log.data) return <Pending query={log} failed={t("audit.failed")} lines={5} />;
  const { items } = log.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {!isAdmin && <p className="text-small text-ink-2">{t("audit.own")}</p>}
      {items.length === 0 && <Empty text={t("audit.empty")} />}
      {items.length > 0 &&
        (wide ? <StaffTable label={t("audit.table")} rows={items} columns={columns} /> : <AuditFeed entries={items} />)}
    </div>
  );
}
