import type { Health } from "@sarathi/contract";

const MINUTE_MS = 60_000;
/** Work that is due so long means that no node works, or all are overloaded. */
const LATE_MS = 10 * MINUTE_MS;
/** A daily backup that was missed twice. */
const OLD_BACKUP_MS = 48 * 60 * MINUTE_MS;
/** Of the connections that the server allows. */
const CROWDED = 0.8;

export type HealthPart = "jobs" | "mail" | "disk" | "database" | "backup";

/** What somebody should look into. @param now milliseconds */
export function troubledParts({ jobs, mail, disk, database, backup }: Health, now: number): HealthPart[] {
  const isLate = jobs?.oldestDueAt !== undefined && now - Date.parse(jobs.oldestDueAt) > LATE_MS;
  const isOld = backup === null || (backup !== undefined && now - Date.parse(backup.at) > OLD_BACKUP_MS);
  const parts: Record<HealthPart, boolean> = {
    jobs: jobs !== undefined && (jobs.failed > 0 || isLate),
    mail: mail !== undefined && mail.unsent > 0,
    disk: disk?.low ?? false,
    database: database !== undefined && database.connections > CROWDED * database.maxConnections,
    backup: isOld,
  };
  return (Object.keys(parts) as HealthPart[]).filter((part) => parts[part]);
}
