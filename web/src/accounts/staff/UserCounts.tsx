import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { Count } from "../../staff/Count.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { overviewQuery } from "./staff.queries.ts";

/** Accounts and mails that staff should know of, each leading to its list. */
export function UserCounts() {
  const t = useT("accounts.staff");
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className="mb-3 text-body">
        {t("overview.counts")}
      </h2>
      <Counts />
    </section>
  );
}

function Counts() {
  const t = useT("accounts.staff");
  const counts = useQuery(overviewQuery());
  if (!counts.data) return <Pending query={counts} failed={t("failed")} lines={5} />;
  const { users, newThisWeek, unverified, suspended, erasing, unsentMails } = counts.data.accounts;
  return (
    <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      <Count label={t("overview.users")} value={users} to={adminPaths.users()} />
      <Count label={t("overview.newThisWeek")} value={newThisWeek} to={adminPaths.users({ sort: "newest" })} />
      <Count label={t("overview.unverified")} value={unverified} to={adminPaths.users({ verified: "no" })} />
      <Count label={t("overview.suspended")} value={suspended} to={adminPaths.users({ status: "suspended" })} />
      <Count label={t("overview.erasing")} value={erasing} to={adminPaths.users({ status: "erasing" })} />
      <Count
        label={t("overview.unsentMails")}
        value={unsentMails}
        warn={unsentMails > 0}
        note={t(unsentMails > 0 ? "overview.mailsWait" : "overview.mailsFine")}
      />
    </dl>
  );
}
