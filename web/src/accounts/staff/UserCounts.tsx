import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { overviewQuery } from "./staff.queries.ts";

interface CountProps {
  label: string;
  value: number;
  /** The list that it counts, where there is one. */
  to?: string;
  /** Somebody should look into it. */
  warn?: boolean;
  note?: ReactNode;
}

function Count({ label, value, to, warn = false, note }: CountProps) {
  const f = useFormat();
  return (
    <div
      className={`relative flex flex-col-reverse justify-end rounded border p-3 ${warn ? "border-mark bg-mark-tint" : "border-rule bg-card"} ${to ? "hover:border-ink-3" : ""}`}
    >
      {note && <dd className={`order-first text-tiny ${warn ? "text-mark" : "text-ink-3"}`}>{note}</dd>}
      <dt className="text-small text-ink-2">
        {to ? (
          <Link to={to} className="text-ink-2 after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`text-[22px] leading-snug font-[660] num ${warn ? "text-mark" : ""}`}>{f.number(value)}</dd>
    </div>
  );
}

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
