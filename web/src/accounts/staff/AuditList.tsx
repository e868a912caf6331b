import type { AuditEntry } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useWide } from "../../ui/useMedia.ts";
import { Actor, Changes, Target, useActionName } from "./Deed.tsx";
import { When } from "./When.tsx";

interface AuditListProps {
  entries: readonly AuditEntry[];
}

/** The log as a dense table, or line under line where there is no room for one. */
export function AuditList({ entries }: AuditListProps) {
  return useWide() ? <AuditTable entries={entries} /> : <AuditFeed entries={entries} />;
}

function AuditTable({ entries }: AuditListProps) {
  const t = useT("accounts.staff");
  const name = useActionName();
  const head = "py-2! px-2.5!";
  const cell = "px-2.5! py-2!";
  return (
    <Table caption={t("audit.table")} quiet>
      <thead className="bg-sunk">
        <tr>
          <Th className={head}>{t("audit.when")}</Th>
          <Th className={head}>{t("audit.who")}</Th>
          <Th className={head}>{t("audit.action")}</Th>
          <Th className={head}>{t("audit.whom")}</Th>
          <Th className={head}>{t("audit.change")}</Th>
          <Th className={head}>{t("audit.why")}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <Td className={cell}>
              <When at={entry.at} time />
            </Td>
            <Td className={`${cell} max-w-36 truncate`}>
              <Actor entry={entry} />
            </Td>
            <Td className={`${cell} font-[560] whitespace-nowrap`}>{name(entry.action)}</Td>
            <Td className={`${cell} max-w-36 truncate`}>
              <Target entry={entry} />
            </Td>
            <Td className={`${cell} min-w-44`}>
              <Changes entry={entry} />
            </Td>
            <Td className={`${cell} max-w-56 whitespace-pre-line wrap-anywhere`}>{entry.reason}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The log line under line. @param plain without whom, where all entries are of one account */
export function AuditFeed({ entries, plain }: AuditListProps & { plain?: boolean }) {
  const t = useT("accounts.staff");
  const name = useActionName();
  return (
    <ol aria-label={t("audit.table")} className="divide-y divide-rule rounded border border-rule bg-card text-small">
      {entries.map((entry) => (
        <li key={entry._id} className="grid gap-1 px-3 py-2.5">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] wrap-anywhere">
              <span className="font-[560]">{name(entry.action)}</span>
              {!plain && <Target entry={entry} />}
              <span className="truncate text-ink-2">
                {t("audit.by")} <Actor entry={entry} />
              </span>
            </div>
            <When at={entry.at} time />
          </div>
          <Changes entry={entry} />
          {entry.reason && (
            <p className="whitespace-pre-line wrap-anywhere">
              <span className="text-ink-3">{t("audit.why")}: </span>
              {entry.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
