import {
  MAX_MOVED,
  MAX_REGRADES,
  type TestRegrade,
  type TestRegradePreview,
  type TestRegrades,
} from "@sarathi/contract";
import { accountTitles, record } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { decisionOf, type GivenDecision, refuseNothingLeft } from "./decision.ts";
import { type Paper, readPaper } from "./paper.ts";
import { type Decision, isAsBefore, withDecision } from "./regrade.rules.ts";
import type { RegradeService } from "./regrade.service.ts";
import * as store from "./regrade.store.ts";
import { viewDecision } from "./regrade.view.ts";
import { resultsRegraded } from "./result.events.ts";
import { findTests } from "./test.store.ts";
import { numberOf, viewDecided, viewPreview, viewRegrade } from "./testRegrade.view.ts";

type Last = Awaited<ReturnType<RegradeService["last"]>>;

/**
 * Faulty questions of tests that anybody may take at any time: one decision after another, each marks all results anew.
 * That its key holds again is a decision as well, so what was decided is undone by the same call. Exam events have their
 * own way (objections, a final key), with the same regrade.
 */
export function testRegradeService(
  { db, random, events }: Pick<ModuleDeps, "db" | "random" | "events">,
  regrades: RegradeService,
) {
  /** The paper as it was published. @throws test.not_found, test.step of a draft, key.of_event */
  async function published(tx: Db, testId: string): Promise<Paper> {
    const test = (await findTests(tx, [testId])).get(testId);
    if (!test) throw new AppError("test.not_found");
    if (test.test_type === "event") throw new AppError("key.of_event");
    if (test.state === "draft") throw new AppError("test.step");
    return regrades.published(tx, testId);
  }

  /** All decisions with a new one. @throws request.invalid, mcq.not_found, key.as_before */
  function following(last: Last, paper: Paper, given: GivenDecision): { decision: Decision; all: Decision[] } {
    const decision = decisionOf(paper, given);
    const before = last?.decisions.find(({ mcqId }) => mcqId === decision.mcqId);
    if (isAsBefore(paper.byId.get(decision.mcqId)?.key ?? 0, before, decision)) throw new AppError("key.as_before");
    const all = withDecision(last?.decisions ?? [], decision);
    refuseNothingLeft(paper, all);
    return { decision, all };
  }

  return {
    /** @throws test.not_found */
    async list(testId: string): Promise<TestRegrades> {
      if (!(await findTests(db, [testId])).has(testId)) throw new AppError("test.not_found");
      const [paper, last] = [await regrades.published(db, testId), await regrades.last(db, testId)];
      const rows = await store.listRegrades(db, testId, MAX_REGRADES);
      const names = await accountTitles(db, [...new Set(rows.map(({ actor_id }) => actor_id))]);
      return {
        title: paper.test.title,
        follows: last?.no ?? 0,
        decided: viewDecided(paper, last?.decisions ?? []),
        items: rows.flatMap((row) => viewRegrade(paper, row, names)),
      };
    },

    /** A dry run. @throws test.not_found, test.step, key.of_event, mcq.not_found, key.as_before, request.invalid */
    async preview(testId: string, given: Omit<GivenDecision, "reason">): Promise<TestRegradePreview> {
      const paper = await published(db, testId);
      const last = await regrades.last(db, testId);
      const { all } = following(last, paper, { ...given, reason: "" });
      const report = await regrades.dryRun(testId, all, { most: MAX_MOVED, by: "marks" });
      const sittings = await store.sittingsOf(
        db,
        report.moved.map(({ id }) => id),
      );
      return viewPreview({
        ...{ follows: last?.no ?? 0, report, sittings },
        before: await readPaper(db, testId, last?.decisions ?? []),
        after: await readPaper(db, testId, all),
        names: await accountTitles(db, [...new Set([...sittings.values()].map(({ accountId }) => accountId))]),
      });
    },

    /**
     * Decides, and marks all results by it: all or none. Of two at once the second learns that it decided by what is old.
     * @throws test.not_found, test.step, key.of_event, mcq.not_found, key.as_before, key.decided_meanwhile, request.invalid
     */
    apply: (
      me: Identity,
      testId: string,
      { follows, ...given }: GivenDecision & { follows: number },
      key: ReplayKey,
    ): Promise<TestRegrade> =>
      once(db, key.value, key.request, async (tx) => {
        await regrades.alone(tx, testId);
        const paper = await published(tx, testId);
        const last = await regrades.last(tx, testId);
        if ((last?.no ?? 0) !== follows) throw new AppError("key.decided_meanwhile");
        const { decision, all } = following(last, paper, given);
        const { mcqId, reason } = decision;
        const done = await regrades.apply(tx, {
          ...{ testId, actorId: me.accountId, decisions: all, about: { mcqId, reason } },
        });
        const { id, no, at, results, changed } = done;
        const number = numberOf(paper, mcqId);
        const before = last?.decisions.find((one) => one.mcqId === mcqId);
        await record(tx, random, {
          ...{ actorId: me.accountId, action: "test.regrade", targetId: testId, reason },
          ...(before ? { before: { question: number, ...viewDecision(before) } } : {}),
          after: { question: number, kind: given.kind, keys: given.keys, results, changed },
        });
        if (changed > 0) await events.publish(tx, resultsRegraded, { testId, regradeId: id });
        const actor = (await accountTitles(tx, [me.accountId])).get(me.accountId) ?? "";
        return {
          ...{ no, at: at.toISOString(), actor, mcqId, number, results, changed },
          decision: viewDecision(decision),
        };
      }),
  };
}
export type TestRegradeService = ReturnType<typeof testRegradeService>;
