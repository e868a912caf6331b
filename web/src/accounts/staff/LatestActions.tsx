import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { AuditFeed } from "./AuditFeed.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 5;

/** The last entries of the log: of all staff for administrators, their own for moderators. */
export function LatestActions() {
  const t = useT("accounts.staff");
  return (
    <section aria-labelledby="latest">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1.5">
        <h2 id="latest" className="text-body">
          {t("overview.latest")}
        </h2>
        <Link to={adminPaths.audit()} className="text-small">
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
  const log = useQuery(auditQuery({ page: 1 }, shown));
  if (!log.data) return <Pending query={log} failed={t("audit.failed")} lines={5} className="mt-4" />;
  const { items } = log.data;
  return (
    <>
      {!isAdmin && <p className="pt-2 text-small text-ink-2">{t("audit.own")}</p>}
      {items.length === 0 ? <p className="pt-3 text-ink-2">{t("audit.empty")}</p> : <AuditFeed entries={items} />}
    </>
  );
}
