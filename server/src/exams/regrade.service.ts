import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type ItemStatistics, itemTally } from "./item.rules.ts";
import { type Paper, readPaper } from "./paper.ts";
import { type Decision, type Regraded, type RegradeReport, regrade, regradeTally } from "./regrade.rules.ts";
import * as store from "./regrade.store.ts";

/** Results that are read and written at a time. */
const AT_ONCE = 1_000;
/** Of the results that move, so many are named. */
const MOST_MOVED = 20;

/** What applying decisions did. */
export interface Applied {
  at: Date;
  results: number;
  changed: number;
}

/**
 * Marks the results of a paper anew by what staff decided about its questions: first as a dry run, then, if nothing has
 * changed since, for good. When that may be, and who hears of it, is for the caller to say, who holds whatever lets new
 * results come in.
 */
export function regradeService({ db, random }: Pick<Deps, "db" | "random">) {
  /** Every result of a paper, some at a time. */
  async function* gradable(tx: Db, testId: string, holds: boolean) {
    let after: string | undefined;
    for (;;) {
      const some = await store.readGradable(tx, testId, { after, limit: AT_ONCE, holds });
      if (some.length > 0) yield some;
      after = some.at(-1)?.id;
      if (some.length < AT_ONCE) return;
    }
  }

  /** @param write what is done with those that differ, while they are held; absent: a dry run */
  async function run(
    tx: Db,
    testId: string,
    write?: (some: Regraded[]) => Promise<void>,
  ): Promise<{ report: RegradeReport; decisions: Decision[] }> {
    const decisions = await store.readDecisions(tx, testId);
    const paper = await readPaper(tx, testId, decisions);
    const tally = regradeTally(decisions, paper.questions.length, createHash("sha256"));
    for await (const some of gradable(tx, testId, write !== undefined)) {
      const regraded = some.map((result) => regrade(result, paper));
      for (const one of regraded) tally.add(one);
      await write?.(regraded.filter(({ differs }) => differs));
    }
    return { report: tally.report(MOST_MOVED), decisions };
  }

  return {
    decisions: store.readDecisions,
    decidedAt: store.decidedAt,
    putDecision: store.putDecision,
    deleteDecision: store.deleteDecision,
    last: store.lastRegrade,
    /** The paper as it was published, whatever was decided. */
    published: (tx: Db, testId: string): Promise<Paper> => readPaper(tx, testId, []),

    /** What the decisions would change; writes nothing. */
    dryRun: async (testId: string): Promise<RegradeReport> => (await run(db, testId)).report,

    /**
     * Marks all results by the decisions, all or none of them: cut off in the middle it has done nothing, and the same
     * call does it. What was before stands in a revision of each result that changes.
     * @param fingerprint of the dry run that was looked at
     * @throws key.stale when anything that it was computed from has changed since
     */
    async apply(tx: Transaction<DB>, testId: string, actorId: string, fingerprint: string): Promise<Applied> {
      const id = random.id();
      const { report, decisions } = await run(tx, testId, (some) => store.writeRegraded(tx, id, some));
      if (report.fingerprint !== fingerprint) throw new AppError("key.stale");
      const { results, changed } = report;
      const at = await store.insertRegrade(tx, { id, testId, actorId, fingerprint, decisions, results, changed });
      return { at, results, changed };
    },

    /** How candidates answered each question, in the paper's order: of the rated results, by the marks they have. */
    async statistics(paper: Paper): Promise<ItemStatistics[]> {
      const tally = itemTally(paper.questions.map((one) => ({ ...one, marks: one.marksMilli / 1_000 })));
      for await (const some of gradable(db, paper.test._id, false))
        for (const { rated, marking } of some) if (rated) tally.add(marking);
      return tally.statistics();
    },
  };
}
export type RegradeService = ReturnType<typeof regradeService>;
