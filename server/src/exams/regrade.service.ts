import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type ItemStatistics, itemTally } from "./item.rules.ts";
import { type Paper, readPaper } from "./paper.ts";
import {
  type Decision,
  type NamedMoves,
  type Regraded,
  type RegradeReport,
  regrade,
  regradeTally,
} from "./regrade.rules.ts";
import * as store from "./regrade.store.ts";

/** Results that are read, marked and written at a time: others have their turn in between. */
const AT_ONCE = 500;

/** A regrade that is to be done. */
export interface Regrading {
  testId: string;
  actorId: string;
  /** What all its questions are marked by from now on. */
  decisions: Decision[];
  /** The one question that is decided about, and why; undefined: several. */
  about?: { mcqId: string; reason: string };
}
/** What applying decisions did. */
export interface Applied {
  id: string;
  no: number;
  at: Date;
  results: number;
  changed: number;
}

/**
 * Marks the results of a paper anew by what staff decided about its questions: first as a dry run, then for good. When
 * that may be, and who hears of it, is for the caller to say.
 */
export function regradeService({ db, random }: Pick<Deps, "db" | "random">) {
  /**
   * Every result of a paper, some at a time.
   * @param holds until the transaction ends; at last the paper too, so that nobody is marked by its old key any more, and
   * with it those results that came meanwhile
   */
  async function* gradable(tx: Db, testId: string, holds: boolean) {
    const ids = await store.resultsOf(tx, testId);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      yield await store.readGradable(tx, ids.slice(from, from + AT_ONCE), { holds });
    if (!holds) return;
    await store.holdPaper(tx, testId);
    const rest = await store.readOthers(tx, testId, ids);
    if (rest.length > 0) yield rest;
  }

  /** @param write what is done with those that differ, while they are held; absent: a dry run */
  async function run(
    tx: Db,
    { testId, decisions }: Pick<Regrading, "testId" | "decisions">,
    named: NamedMoves,
    write?: (some: Regraded[]) => Promise<void>,
  ): Promise<RegradeReport> {
    const paper = await readPaper(tx, testId, decisions);
    const tally = regradeTally(decisions, paper.questions.length, createHash("sha256"));
    for await (const some of gradable(tx, testId, write !== undefined)) {
      const regraded = some.map((result) => regrade(result, paper));
      for (const one of regraded) tally.add(one);
      await write?.(regraded.filter(({ differs }) => differs));
    }
    return tally.report(named);
  }

  return {
    decisions: store.readDecisions,
    decidedAt: store.decidedAt,
    putDecision: store.putDecision,
    deleteDecision: store.deleteDecision,
    last: store.lastRegrade,
    /** The paper as it was published, whatever was decided. */
    published: (tx: Db, testId: string): Promise<Paper> => readPaper(tx, testId, []),
    /** One regrade of a paper at a time: the caller's, until its transaction ends. */
    alone: store.lockRegrades,

    /** What decisions would change; writes nothing. */
    dryRun: (testId: string, decisions: Decision[], named: NamedMoves): Promise<RegradeReport> =>
      run(db, { testId, decisions }, named),

    /**
     * Marks all results by the decisions, all or none of them: cut off in the middle it has done nothing, and the same
     * call does it. What was before stands in a revision of each result that changes. Who submits meanwhile waits for no
     * more than the last of it, and is marked by the new key.
     * @param expected the fingerprint of the dry run that was looked at; undefined: whatever comes of it
     * @throws key.stale when anything that it was computed from has changed since
     */
    async apply(tx: Transaction<DB>, regrading: Regrading, expected?: string): Promise<Applied> {
      const id = random.id();
      await store.lockRegrades(tx, regrading.testId);
      const report = await run(tx, regrading, { most: 0, by: "marks" }, (some) => store.writeRegraded(tx, id, some));
      const { fingerprint, results, changed } = report;
      if (expected !== undefined && fingerprint !== expected) throw new AppError("key.stale");
      const noted = await store.insertRegrade(tx, { id, ...regrading, fingerprint, results, changed });
      return { id, ...noted, results, changed };
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
