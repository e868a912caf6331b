import type { Health } from "@sarathi/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Age } from "../../staff/Age.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Table, Td } from "../../ui/Table.tsx";
import { type HealthPart, troubledParts } from "../health.rules.ts";

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

interface Props {
  health: Health;
  /** Milliseconds: when the answer came. */
  now: number;
}

/** How the installation is, a line a part; what somebody should look into says so in a word. */
export function HealthTable({ health, now }: Props) {
  const t = useT("admin");
  const f = useFormat();
  const isAdmin = useIsAdmin();
  const troubled = troubledParts(health, now);
  const { jobs, mail, disk, database, backup, node } = health;
  const size = (bytes: number) =>
    bytes < GIGABYTE
      ? t("health.megabytes", { n: f.number(Math.floor(bytes / MEGABYTE)) })
      : t("health.gigabytes", { n: f.number(Math.floor((bytes / GIGABYTE) * 10) / 10) });
  const row = (part: HealthPart | "node", text: ReactNode, more?: ReactNode) => (
    <tr key={part}>
      <th scope="row" className="border-b border-rule px-2 py-1.5 text-start align-top font-normal">
        {t(`health.${part}`)}
      </th>
      <Td>
        {part !== "node" && troubled.includes(part) && <b className="block text-pen">{t(`health.trouble.${part}`)}</b>}
        <span className="block">{text}</span>
        {more && <span className="block text-ink-2">{more}</span>}
      </Td>
    </tr>
  );
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="pb-1 text-body">
        {t("health.title")}
      </h2>
      <Table caption={t("health.title")} quiet dense>
        <tbody>
          {jobs &&
            row(
              "jobs",
              t("health.jobCounts", {
                waiting: f.number(jobs.waiting + jobs.running),
                retrying: f.number(jobs.retrying),
                failed: f.number(jobs.failed),
              }),
              isAdmin && <Link to={adminPaths.jobs()}>{t("health.allJobs")}</Link>,
            )}
          {mail &&
            row(
              "mail",
              mail.lastSentAt ? (
                <>
                  {t("health.lastSent")} <Age at={mail.lastSentAt} now={now} />
                </>
              ) : (
                t("health.noneSent")
              ),
              t("health.mailCounts", { sent: f.number(mail.sent), unsent: f.number(mail.unsent) }),
            )}
          {disk && row("disk", size(disk.freeBytes))}
          {database &&
            row(
              "database",
              size(database.bytes),
              t("health.connections", { n: f.number(database.connections), most: f.number(database.maxConnections) }),
            )}
          {backup === null && row("backup", t("health.noBackup"))}
          {backup &&
            row(
              "backup",
              <Age at={backup.at} now={now} />,
              t("health.backupCounts", { rows: f.number(backup.rows), files: f.number(backup.files) }),
            )}
          {row(
            "node",
            f.digits(node.version),
            <>
              {t("health.since")} <Age at={node.since} now={now} />
            </>,
          )}
        </tbody>
      </Table>
    </section>
  );
}
