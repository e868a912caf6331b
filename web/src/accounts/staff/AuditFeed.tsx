import type { AuditEntry } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Actor, Changes, Target, useActionName } from "./AuditParts.tsx";

/** The log as a table. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const t = useT("accounts.staff");
  const name = useActionName();
  return [
    { key: "at", title: t("audit.when"), cell: ({ at }) => <Time at={at} clock /> },
    {
      key: "actor",
      title: t("audit.who"),
      cell: (entry) => <Actor entry={entry} />,
      className: "max-w-36 truncate",
    },
    {
      key: "action",
      title: t("audit.action"),
      cell: ({ action }) => name(action),
      className: "font-bold whitespace-nowrap",
    },
    {
      key: "target",
      title: t("audit.whom"),
      cell: (entry) => <Target entry={entry} />,
      className: "max-w-36 truncate",
    },
    { key: "change", title: t("audit.change"), cell: (entry) => <Changes entry={entry} />, className: "min-w-44" },
    {
      key: "reason",
      title: t("audit.why"),
      cell: ({ reason }) => reason,
      className: "max-w-56 whitespace-pre-line wrap-anywhere",
    },
  ];
}

/** One entry line under line. @param plain without whom, where all entries are of one account */
export function AuditCard({ entry, plain }: { entry: AuditEntry; plain?: boolean }) {
  const t = useT("accounts.staff");
  const name = useActionName();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] wrap-anywhere">
          <span className="font-bold">{name(entry.action)}</span>
          {!plain && <Target entry={entry} />}
          <span className="truncate text-ink-2">
            {t("audit.by")} <Actor entry={entry} />
          </span>
        </div>
        <Time at={entry.at} clock />
      </div>
      <Changes entry={entry} />
      {entry.reason && (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="text-ink-3">{t("audit.why")}: </span>
          {entry.reason}
        </p>
      )}
    </div>
  );
}

/** Some entries without pages. */
export function AuditFeed({ entries, plain }: { entries: readonly AuditEntry[]; plain?: boolean }) {
  const t = useT("accounts.staff");
  return (
    <ol aria-label={t("audit.table")} className="divide-y divide-rule text-small">
      {entries.map((entry) => (
        <li key={entry._id} className="py-2.5">
          <AuditCard entry={entry} plain={plain === true} />
        </li>
      ))}
    </ol>
  );
}
