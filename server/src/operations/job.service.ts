import type { Job, JobQueue, JobState } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import * as look from "../foundation/jobs/look.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { viewJob } from "./job.view.ts";

interface JobQuery {
  state: JobState;
  queue?: string | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/**
 * Background work as administrators see it. Every queue is made for being worked again after a failure, so any job that was
 * given up may be tried once more; taking it off the list changes nothing else, for nobody works it any more.
 */
export function jobService({ db, random, jobs }: Pick<ModuleDeps, "db" | "random" | "jobs">) {
  return {
    /** @throws page.bad_cursor */
    async list(query: JobQuery) {
      const { rows, pagination } = await look.listJobs(db, query);
      return { items: rows.map((row): Job => viewJob(row, jobs.isDeclared(row.queue))), pagination };
    },

    queues: (): Promise<JobQueue[]> => look.countQueues(db),

    /** @throws job.not_found, job.unknown_queue */
    retry: (me: Identity, id: string): Promise<{ _id: string; state: JobState }> =>
      inTransaction(db, async (tx) => {
        const job = await look.lockJob(tx, id);
        if (!job) throw new AppError("job.not_found");
        if (job.state !== "failed") return { _id: id, state: job.state };
        if (!jobs.isDeclared(job.queue)) throw new AppError("job.unknown_queue");
        await look.putDue(tx, job.queue, id);
        const after = { queue: job.queue };
        await record(tx, random, { actorId: me.accountId, action: "job.retry", targetId: id, after });
        return { _id: id, state: "retrying" };
      }),

    /** @throws job.not_found, job.not_given_up */
    remove: (me: Identity, id: string): Promise<{ _id: string }> =>
      inTransaction(db, async (tx) => {
        const job = await look.lockJob(tx, id);
        if (!job) throw new AppError("job.not_found");
        if (job.state !== "failed") throw new AppError("job.not_given_up");
        await look.deleteJob(tx, job.queue, id);
        const before = { queue: job.queue };
        await record(tx, random, { actorId: me.accountId, action: "job.remove", targetId: id, before });
        return { _id: id };
      }),
  };
}
export type JobService = ReturnType<typeof jobService>;
