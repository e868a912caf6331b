import type { FinalKey, KeyDecision, KeyReview, RegradePreview } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import {
  accountsOfResults,
  areSettled,
  decisionOf,
  type ExamServices,
  type GivenDecision,
  refuseNothingLeft,
  toMarks,
  viewDecision,
} from "../exams/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type EventRow, findEvent, lockEvent, updateEvent } from "./event.store.ts";
import { keyStateOfRow, viewQuestions } from "./key.view.ts";
import type { EventNotices } from "./notices.ts";
import * as store from "./objection.store.ts";
import { writeRanks } from "./rank.store.ts";

/** Of the results that move, so many are named. */
const MOST_MOVED = 20;

interface Decided extends Omit<GivenDecision, "mcqId"> {
  /** When the decision was made that it follows. */
  decidedAt?: string | undefined;
  /** Objections that are not for all to read from now on, and those that are again. */
  hides: string[];
  shows: string[];
}

/**
 * The key of an event in the hands of administrators: what is said against it, what they decide, what that would
 * change, and the final key. Each act stands in the audit log. Nobody here learns who objected.
 */
export function keyAdminService(
  { db, random }: Pick<ModuleDeps, "db" | "random">,
  { tests, regrades }: Pick<ExamServices, "tests" | "regrades">,
  notices: EventNotices,
) {
  /** An event whose key is out. @throws event.not_found, solutions.not_out */
  function withKey(row: EventRow | undefined): EventRow {
    if (!row) throw new AppError("event.not_found");
    if (keyStateOfRow(row) === "hidden") throw new AppError("solutions.not_out");
    return row;
  }

  /** Holds an event whose key is out and not final. @throws event.not_found, solutions.not_out, key.final */
  async function undecidedEvent(tx: Transaction<DB>, id: string): Promise<EventRow> {
    const row = withKey(await lockEvent(tx, id));
    if (row.key_final_at) throw new AppError("key.final");
    return row;
  }

  /** Questions with objections that have no decision yet, or something that was said after it. */
  async function countUndecided(tx: Db, event: EventRow): Promise<number> {
    const decidedAt = await regrades.decidedAt(tx, event.test_id);
    const isOpen = ([mcqId, saidAt]: [string, Date]) => saidAt > (decidedAt.get(mcqId) ?? new Date(0));
    return [...(await store.lastObjections(tx, event.id))].filter(isOpen).length;
  }

  async function viewMoved(event: EventRow, { moved, den }: Awaited<ReturnType<typeof regrades.dryRun>>) {
    const accounts = await accountsOfResults(
      db,
      moved.map(({ id }) => id),
    );
    const rolls = await store.rollsOf(db, event.id, [...accounts.values()]);
    return moved.flatMap(({ id, before, after, rankBefore, rankAfter }) => {
      const rollNo = rolls.get(accounts.get(id) ?? "");
      if (rollNo === undefined) return [];
      const ranks = rankBefore === undefined ? {} : { rankBefore, rankAfter };
      return [{ rollNo, scoreBefore: toMarks(before, den), scoreAfter: toMarks(after, den), ...ranks }];
    });
  }

  return {
    /** @throws event.not_found, solutions.not_out */
    async review(id: string): Promise<KeyReview> {
      const event = withKey(await findEvent(db, id));
      const paper = await tests.everPublished(event.test_id);
      const counts = await store.countObjections(db, event.id);
      const decisions = new Map((await regrades.decisions(db, event.test_id)).map((one) => [one.mcqId, one]));
      const decidedAt = await regrades.decidedAt(db, event.test_id);
      const statistics = await regrades.statistics(paper);
      const nothing = { results: 0, chosen: [], blank: 0 };
      const questions = viewQuestions(paper).map((question, i) => {
        const { mcqId } = question.mcq;
        const decision = decisions.get(mcqId);
        const at = decidedAt.get(mcqId)?.toISOString();
        return {
          ...question,
          objectionCount: counts.get(mcqId) ?? 0,
          statistics: statistics[i] ?? nothing,
          ...(decision ? { decision: viewDecision(decision), decidedAt: at } : {}),
        };
      });
      return {
        state: keyStateOfRow(event),
        ...(event.objections_until ? { until: event.objections_until.toISOString() } : {}),
        ...(event.key_final_at ? { finalAt: event.key_final_at.toISOString() } : {}),
        undecided: await countUndecided(db, event),
        questions,
      };
    },

    /** @throws event.not_found, mcq.not_found */
    async objections(id: string, mcqId: string, page: { page: number; limit: number }) {
      const event = await findEvent(db, id);
      if (!event) throw new AppError("event.not_found");
      if (!(await tests.everPublished(event.test_id)).byId.has(mcqId)) throw new AppError("mcq.not_found");
      const { rows, pagination } = await store.listObjections(db, event.id, mcqId, page);
      const items = rows.map(({ id: _id, text, source, updated_at, is_hidden: isHidden }) => {
        return { _id, text, source, updatedAt: updated_at.toISOString(), isHidden };
      });
      return { items, pagination };
    },

    /** @throws event.not_found, mcq.not_found, solutions.not_out, key.final, key.decided_meanwhile, request.invalid */
    async decide(
      me: Identity,
      eventId: string,
      mcqId: string,
      { hides, shows, ...decided }: Decided,
    ): Promise<KeyDecision> {
      const found = withKey(await findEvent(db, eventId));
      const paper = await tests.everPublished(found.test_id);
      const decision = decisionOf(paper, { ...decided, mcqId });
      return inTransaction(db, async (tx) => {
        const event = await undecidedEvent(tx, found.id);
        const others = (await regrades.decisions(tx, event.test_id)).filter((one) => one.mcqId !== mcqId);
        refuseNothingLeft(paper, [...others, decision]);
        const seen = decided.decidedAt === undefined ? undefined : new Date(decided.decidedAt);
        const before = await regrades.putDecision(tx, event.test_id, decision, me.accountId, seen);
        if (before === "stale") throw new AppError("key.decided_meanwhile");
        await store.showObjections(tx, event.id, mcqId, { hides, shows });
        const number = paper.mcqs.findIndex((mcq) => mcq.mcqId === mcqId) + 1;
        await record(tx, random, {
          ...{ actorId: me.accountId, action: "event.decide_key", targetId: event.id, reason: decision.reason },
          ...(before ? { before: { question: number, ...viewDecision(before) } } : {}),
          after: { question: number, kind: decided.kind, keys: decided.keys, hidden: hides, shown: shows },
        });
        return viewDecision(decision);
      });
    },

    /** @throws event.not_found, mcq.not_found, solutions.not_out, key.final, key.decided_meanwhile */
    async withdraw(me: Identity, eventId: string, mcqId: string, decidedAt: string): Promise<{ mcqId: string }> {
      const found = withKey(await findEvent(db, eventId));
      const { mcqs } = await tests.everPublished(found.test_id);
      const number = mcqs.findIndex((mcq) => mcq.mcqId === mcqId) + 1;
      if (number === 0) throw new AppError("mcq.not_found");
      return inTransaction(db, async (tx) => {
        const event = await undecidedEvent(tx, found.id);
        const before = await regrades.deleteDecision(tx, event.test_id, mcqId, new Date(decidedAt));
        if (!before) throw new AppError("key.decided_meanwhile");
        const target = { actorId: me.accountId, action: "event.withdraw_key", targetId: event.id } as const;
        await record(tx, random, { ...target, before: { question: number, ...viewDecision(before) } });
        return { mcqId };
      });
    },

    /** A dry run. @throws event.not_found, solutions.not_out, key.final */
    async preview(id: string): Promise<RegradePreview> {
      const event = withKey(await findEvent(db, id));
      if (event.key_final_at) throw new AppError("key.final");
      const decided = await regrades.decisions(db, event.test_id);
      const decisions = new Map(decided.map((one) => [one.mcqId, one.kind]));
      const report = await regrades.dryRun(event.test_id, decided, { most: MOST_MOVED, by: "ranks" });
      const { mcqs } = await tests.everPublished(event.test_id);
      const { fingerprint, results, changed, scores, passes, most, den } = report;
      return {
        ...{ fingerprint, results, changed, ...scores, passes, undecided: await countUndecided(db, event) },
        most: { up: toMarks(most.up, den), down: toMarks(most.down, den) },
        decisions: mcqs.flatMap(({ mcqId }, i) => {
          const kind = decisions.get(mcqId);
          const { raised = 0, lowered = 0 } = report.questions[i] ?? {};
          return kind ? [{ mcqId, number: i + 1, kind, raised, lowered }] : [];
        }),
        moved: await viewMoved(event, report),
      };
    },

    /**
     * Marks all results by the decisions under the event's lock, all or none: who cuts it off calls it again. The ranks
     * are written anew, and those whose marks changed hear of it; before the results are out, they learn it with them.
     * @throws event.not_found, event.step, solutions.not_out, key.open, key.undecided, key.stale, key.final
     */
    apply: (me: Identity, id: string, fingerprint: string): Promise<FinalKey> =>
      inTransaction(db, async (tx) => {
        const found = await findEvent(tx, id);
        const event = withKey(found && (await lockEvent(tx, found.id)));
        if (event.key_final_at) return againOf(tx, event, fingerprint);
        if (keyStateOfRow(event) === "provisional") throw new AppError("key.open");
        // Else a result would come in by the old key.
        if (!(await areSettled(tx, event.test_id))) throw new AppError("event.step");
        if ((await countUndecided(tx, event)) > 0) throw new AppError("key.undecided");
        const decisions = await regrades.decisions(tx, event.test_id);
        const regrading = { testId: event.test_id, actorId: me.accountId, decisions };
        const { at, results, changed } = await regrades.apply(tx, regrading, fingerprint);
        await updateEvent(tx, event.id, { key_final_at: at });
        if (event.results_published_at) {
          await writeRanks(tx, event);
          if (changed > 0) await notices.toAll(tx, event.id, "regraded", { news: "regraded" });
        }
        const after = { results, changed, fingerprint };
        await record(tx, random, { actorId: me.accountId, action: "event.final_key", targetId: event.id, after });
        return { finalAt: at.toISOString(), results, changed };
      }),
  };

  /** Who says the same twice gets the same answer. @throws key.final */
  async function againOf(tx: Db, event: EventRow, fingerprint: string): Promise<FinalKey> {
    const last = await regrades.last(tx, event.test_id);
    if (last?.fingerprint !== fingerprint) throw new AppError("key.final");
    return { finalAt: last.at.toISOString(), results: last.results, changed: last.changed };
  }
}
export type KeyAdminService = ReturnType<typeof keyAdminService>;
