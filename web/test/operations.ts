import type { Health, Job, Overview, Waiting } from "@sarathi/contract";
import { accountCounts } from "./accounts.ts";

const HOUR_MS = 3_600_000;
/** So many hours before now, as screens count from when an answer came. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

export const waiting = (kind: Waiting["kind"], more: Partial<Waiting> = {}): Waiting => ({
  kind,
  count: 1,
  urgent: 0,
  holders: [],
  ...more,
});

/** Of an installation in which nothing is wrong. */
export const goodHealth = (): Required<Health> => ({
  jobs: { waiting: 2, running: 1, retrying: 0, failed: 0 },
  mail: { sent: 41, failed: 0, unsent: 0, lastSentAt: hoursAgo(1) },
  disk: { freeBytes: 20.46e9, low: false },
  database: { bytes: 2.31e9, connections: 14, maxConnections: 100 },
  backup: { at: hoursAgo(9), seconds: 40, rows: 1_204_331, files: 512 },
  node: { version: "0.1.0", since: hoursAgo(50) },
});

/** The first page of staff on a day on which nothing waits. */
export const overview = (more: Partial<Overview> = {}): Overview => ({
  waiting: [],
  today: { accounts: { today: 18, yesterday: 152 }, attempts: { today: 104, yesterday: 971 } },
  accounts: accountCounts,
  health: goodHealth(),
  failed: [],
  ...more,
});

/** Background work that was given up. */
export const job = (more: Partial<Job> = {}): Job => ({
  _id: "01900000-0000-7000-8000-0000000000f7",
  queue: "mail",
  state: "failed",
  tries: 31,
  createdAt: "2026-11-20T06:00:00.000Z",
  endedAt: "2026-11-20T10:00:00.000Z",
  error: "MailNotTaken",
  code: "ECONNREFUSED",
  places: ["server/src/foundation/mail/smtp.ts:41"],
  canRetry: true,
  canRemove: true,
  ...more,
});
