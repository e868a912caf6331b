import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { AuditFeed } from "./AuditFeed.tsx";
import { auditQuery } from "./staff.queries.ts";

const shown = 10;

/** The latest actions on one account. */
export function UserLog({ id }: { id: string }) {
  const t = useT("accounts.staff");
  const isAdmin = useIsAdmin();
  return (
    <section aria-label={t("user.log")} className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>{t("user.log")}</h3>
        <Link to={adminPaths.audit({ user: id })}>{t("user.allLog")}</Link>
      </div>
      {!isAdmin && <p className="text-tiny text-ink-2">{t("audit.own")}</p>}
      <Entries id={id} />
    </section>
  );
}

function Entries({ id }: { id: string }) {
  const t = useT("accounts.staff");
  const log = useQuery(auditQuery({ user: id, page: 1 }, shown));
  if (!log.data) return <Pending query={log} failed={t("audit.failed")} lines={3} />;
  if (log.data.items.length === 0) return <p className="text-ink-2">{t("user.noLog")}</p>;
  return <AuditFeed entries={log.data.items} plain />;
}
