import { lastBackup } from "../foundation/backup/run.store.ts";
import { countQueues } from "../foundation/jobs/look.ts";
import type { Measure } from "../foundation/metrics/measure.ts";
import type { ModuleDeps } from "../foundation/module.ts";

const gauge = (name: string, help: string, values: Measure["values"]): Measure => ({
  name,
  help,
  type: "gauge",
  values,
});

/** Figures of the installation for Prometheus: background work, mails, disk, the last backup. */
export const installationMeasures = (deps: Pick<ModuleDeps, "db" | "mail" | "disk" | "clock">) => async () => {
  const { db, mail, disk, clock } = deps;
  const [queues, backup] = await Promise.all([countQueues(db), lastBackup(db)]);
  const { sent, failed } = mail.facts();
  const states = ["waiting", "running", "retrying", "failed"] as const;
  const jobs = queues.flatMap(({ queue, ...counts }) =>
    states.map((state) => ({ labels: { queue, state }, value: counts[state] })),
  );
  const measures: Measure[] = [
    gauge("jobs", "Background work of all nodes, by queue and state", jobs),
    {
      ...{ name: "mails_total", help: "Mails of this node, by what the mail server said", type: "counter" },
      values: [
        { labels: { outcome: "sent" }, value: sent },
        { labels: { outcome: "failed" }, value: failed },
      ],
    },
    gauge("disk_free_bytes", "Space that this node may still write", [{ value: disk.free() }]),
  ];
  if (!backup) return measures;
  const age = (clock().getTime() - backup.begun_at.getTime()) / 1_000;
  return [...measures, gauge("backup_age_seconds", "Since the last whole backup was begun", [{ value: age }])];
};
