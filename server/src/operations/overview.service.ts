import {
  type DayCount,
  type DayFigure,
  type Health,
  type Overview,
  type OverviewPart,
  type Waiting,
  waitingKinds,
} from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { lastBackup } from "../foundation/backup/run.store.ts";
import { daysAt } from "../foundation/db/days.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { countJobs, type JobCounts } from "../foundation/jobs/look.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { waitingOf } from "../foundation/waiting.ts";
import { databaseFacts } from "./health.store.ts";
import { program } from "./program.ts";

type AccountFigures = NonNullable<Overview["accounts"]>;
/** How many accounts there are, of which kinds. */
export type CountAccounts = () => Promise<AccountFigures>;

/** Figures that nobody decides by are looked up so seldom, however many look at them. */
const FIGURES_MS = 30_000;

interface Figures {
  today: Partial<Record<DayFigure, DayCount>>;
  accounts?: AccountFigures;
  database?: Health["database"];
}

/**
 * What the admin area opens on, gathered from every module. What one of them cannot say is named and left out: a page
 * that shows what is broken must not break with it.
 * @param failed hears why
 */
export function overviewService(deps: ModuleDeps, counts: CountAccounts, failed: (error: Error) => void) {
  const { db, clock, mail, disk, modules, cache } = deps;

  /** Reads parts at the same time. @returns what came, by name, and the names of the others */
  async function each<T>(parts: readonly (readonly [OverviewPart, () => Promise<T>])[]) {
    const read = await Promise.allSettled(parts.map(async ([, part]) => part()));
    for (const one of read) if (one.status === "rejected") failed(one.reason as Error);
    return {
      came: read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
      missing: parts.flatMap(([name], i) => (read[i]?.status === "rejected" ? [name] : [])),
    };
  }

  async function waitingFor(me: Identity, jobs: JobCounts | undefined) {
    const { came, missing } = await each(
      modules().flatMap((module) => {
        const { waiting } = module;
        return waiting ? [["waiting", () => waiting(me)] as const] : [];
      }),
    );
    const failedJobs = me.role === "admin" && jobs ? waitingOf("failedJobs", { count: jobs.failed }) : [];
    const all: Waiting[] = [...came.flat(), ...failedJobs];
    const place = ({ kind }: Waiting) => waitingKinds.indexOf(kind);
    return { waiting: all.sort((a, b) => place(a) - place(b)), missing };
  }

  const figures = new LRUCache<"all", { figures: Figures; missing: OverviewPart[] }>({
    max: 1,
    ttl: cache ? FIGURES_MS : 1,
    fetchMethod: async () => {
      const days = daysAt(clock());
      const { came, missing } = await each<Figures>([
        ...modules().flatMap(({ happened }) =>
          happened ? [["today", async () => ({ today: await happened(days) })] as const] : [],
        ),
        ["accounts", async () => ({ today: {}, accounts: await counts() })],
        ["database", async () => ({ today: {}, database: await databaseFacts(db) })],
      ]);
      const today = Object.assign({}, ...came.map((one) => one.today)) as Figures["today"];
      return { figures: { ...Object.assign({}, ...came), today }, missing };
    },
  });

  async function backup(): Promise<Health["backup"]> {
    const last = await lastBackup(db);
    if (!last) return null;
    const seconds = Math.round((last.finished_at.getTime() - last.begun_at.getTime()) / 1_000);
    return { at: last.begun_at.toISOString(), seconds, rows: last.row_count, files: last.file_count };
  }

  function mails(accounts: AccountFigures | undefined): Health["mail"] {
    const { sent, failed: notTaken, lastSentAt, lastFailedAt } = mail.facts();
    return {
      ...{ sent, failed: notTaken, unsent: accounts?.unsentMails ?? 0 },
      ...(lastSentAt && { lastSentAt: lastSentAt.toISOString() }),
      ...(lastFailedAt && { lastFailedAt: lastFailedAt.toISOString() }),
    };
  }

  return {
    async read(me: Identity): Promise<Overview> {
      const [jobs, saved, known] = await Promise.all([
        each([["jobs", () => countJobs(db)]]),
        each([["backup", backup]]),
        figures.fetch("all"),
      ]);
      const counted = jobs.came[0];
      const { waiting, missing } = await waitingFor(me, counted);
      const { today = {}, accounts, database } = known?.figures ?? {};
      const health: Health = {
        ...(counted && { jobs: viewJobs(counted) }),
        mail: mails(accounts),
        disk: { freeBytes: disk.free(), low: disk.low() },
        ...(database && { database }),
        ...(saved.missing.length === 0 && { backup: saved.came[0] ?? null }),
        node: program,
      };
      const lacking = [...missing, ...(known?.missing ?? []), ...jobs.missing, ...saved.missing];
      return { waiting, today, ...(accounts && { accounts }), health, failed: [...new Set(lacking)] };
    },
  };
}
export type OverviewService = ReturnType<typeof overviewService>;

const viewJobs = ({ oldestDue, ...counts }: JobCounts): NonNullable<Health["jobs"]> => ({
  ...counts,
  ...(oldestDue && { oldestDueAt: oldestDue.toISOString() }),
});
