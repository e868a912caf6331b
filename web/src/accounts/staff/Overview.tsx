import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { OverviewProps } from "../../staff/module.ts";
import { adminPaths } from "../../staff/paths.ts";
import { FigureRow, WaitingRow } from "../../staff/Waiting.tsx";

/** Mails and accounts that wait for somebody, each leading to its list; what there is none of is left out. */
export function AccountsWaiting({ facts: { accounts } }: OverviewProps) {
  const t = useT("accounts.staff");
  const { unsentMails, erasing, suspended, unverified } = accounts;
  const account = t("user.title");
  return (
    <>
      {unsentMails > 0 && (
        <WaitingRow
          kind={t("users.email")}
          title={t("overview.unsentMails")}
          note={t("overview.mailsWait")}
          value={unsentMails}
          urgent
        />
      )}
      {erasing > 0 && (
        <WaitingRow
          kind={account}
          title={t("overview.erasing")}
          note={t("overview.erasingNote")}
          value={erasing}
          to={adminPaths.users({ status: "erasing" })}
        />
      )}
      {suspended > 0 && (
        <WaitingRow
          kind={account}
          title={t("overview.suspended")}
          note={t("overview.suspendedNote")}
          value={suspended}
          to={adminPaths.users({ status: "suspended" })}
        />
      )}
      {unverified > 0 && (
        <WaitingRow
          kind={account}
          title={t("overview.unverified")}
          note={t("overview.unverifiedNote")}
          value={unverified}
          to={adminPaths.users({ verified: "no" })}
        />
      )}
    </>
  );
}

export function AccountFigures({ facts: { accounts } }: OverviewProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  return (
    <>
      <FigureRow label={t("overview.newThisWeek")}>
        <Link to={adminPaths.users({ sort: "newest" })}>{f.number(accounts.newThisWeek)}</Link>
      </FigureRow>
      <FigureRow label={t("overview.users")}>
        <Link to={adminPaths.users()}>{f.number(accounts.users)}</Link>
      </FigureRow>
      <FigureRow label={t("overview.unsentMails")}>{f.number(accounts.unsentMails)}</FigureRow>
    </>
  );
}
