import { type AdminEvent, type EventDraft, type EventEdit, EventSlug, slugOf } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import {
  countSittings,
  type ExamServices,
  extendOpen,
  freePaper,
  paperFacts,
  putRelease,
  takePaper,
} from "../exams/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { RECHECK } from "../foundation/realtime/live.ts";
import { freePicture, usePicture } from "../uploads/index.ts";
import { changedFacts, columnsOf, factsOf, frozenFacts, planOf } from "./event.edit.ts";
import { eventSteps, problemsOf } from "./event.rules.ts";
import * as store from "./event.store.ts";
import { countsOf, paperTimesOf, viewAdminRow } from "./event.view.ts";
import { EXTENDED, eventTopic } from "./live.rules.ts";
import type { EventNotices } from "./notices.ts";
import { countStates } from "./registration.store.ts";
import { forgetReminders } from "./reminder.store.ts";
import { cancelRegistrations } from "./seats.ts";

/** How PostgreSQL names a second one of what must be unique (Appendix A of its manual). */
const UNIQUE = "23505";
const MINUTE_MS = 60_000;

/** Who is to sit hears when one of these is another. */
const SITTING_TIMES: readonly string[] = ["startsAt", "entryClosesAt", "endsAt"] satisfies (keyof EventEdit)[];

/** What is over once the key is final. */
const KEY_TIMES: readonly string[] = ["solutionsAt", "objectionsUntil"] satisfies (keyof EventEdit)[];

/** Exam events in the hands of administrators. Each act stands in the audit log. */
export function eventAdminService(
  { db, random, clock, live }: Pick<ModuleDeps, "db" | "random" | "clock" | "live">,
  papers: ExamServices["papers"],
  notices: EventNotices,
) {
  async function viewRows(tx: Db, rows: readonly store.EventRow[]) {
    const testIds = rows.map(({ test_id }) => test_id);
    const [facts, counts, sittings] = [
      await paperFacts(tx, testIds),
      await countStates(
        tx,
        rows.map(({ id }) => id),
      ),
      await countSittings(tx, testIds),
    ];
    return rows.flatMap((row) => {
      const paper = facts.get(row.test_id);
      return paper ? [viewAdminRow(row, paper, counts.get(row.id), sittings.get(row.test_id))] : [];
    });
  }

  /** An event by its id or that of its paper. @throws event.not_found */
  async function read(tx: Db, id: string): Promise<AdminEvent> {
    const row = await store.findEvent(tx, id);
    const [view] = row ? await viewRows(tx, [row]) : [];
    if (!row || !view) throw new AppError("event.not_found");
    const problems = row.state === "draft" ? await problemsIn(tx, row) : [];
    return { ...view, ...(row.instructions ? { instructions: row.instructions } : {}), problems };
  }

  /** What stands against publishing: its own times, and its paper. */
  async function problemsIn(tx: Db, row: store.EventRow) {
    const paper = (await paperFacts(tx, [row.test_id])).get(row.test_id);
    if (!paper) throw new AppError("event.no_paper");
    const own = problemsOf(planOf(row), paperTimesOf(paper), row.state === "draft" ? row.now : undefined);
    const isReady = paper.state === "published" || (await papers.isReady(tx, row.test_id));
    return isReady ? own : [...own, { code: "paper" as const, field: "mockTestId" }];
  }

  /** Changes an event that is held, if it still is as it was seen. @throws event.not_found, event.stale */
  function editing(
    id: string,
    revision: number | undefined,
    work: (tx: Transaction<DB>, row: store.EventRow) => Promise<void>,
  ): Promise<AdminEvent> {
    return inTransaction(db, async (tx) => {
      const row = await store.lockEvent(tx, id);
      if (!row) throw new AppError("event.not_found");
      if (revision !== undefined && revision !== row.revision) throw new AppError("event.stale");
      await work(tx, row);
      return read(tx, id);
    });
  }

  /** @throws event.not_ready with each field that something stands against */
  async function refuseProblems(tx: Db, id: string): Promise<void> {
    const row = await store.findEvent(tx, id);
    const problems = row ? await problemsIn(tx, row) : [];
    if (problems.length === 0) return;
    throw new AppError("event.not_ready", {
      fields: Object.fromEntries(problems.map(({ field, code }) => [field, code])),
    });
  }

  const releaseOf = (row: { results_at: Date; solutions_at: Date | null }) => ({
    resultsAt: row.results_at,
    solutionsAt: row.solutions_at,
  });

  return {
    async list(query: Omit<store.AdminEventFilter, "past">, past: boolean) {
      const { rows, pagination } = await store.listAdmin(db, { ...query, past });
      return { items: await viewRows(db, rows), pagination };
    },

    get: (id: string) => read(db, id),

    /** @throws event.slug_taken, event.no_paper */
    async create(me: Identity, { slug: wanted, mockTestId, ...draft }: EventDraft): Promise<AdminEvent> {
      const slug = EventSlug.safeParse(wanted ?? slugOf(draft.title.en ?? ""));
      if (!slug.success) throw new AppError("request.invalid", { fields: { slug: "Must not be empty" } });
      const id = random.id();
      try {
        return await inTransaction(db, async (tx) => {
          if (!(await takePaper(tx, mockTestId)))
            throw new AppError("event.no_paper", { fields: { mockTestId: "event.no_paper" } });
          await showQr(tx, null, draft.paymentQr ?? null);
          await store.insertEvent(tx, { id, slug: slug.data, test_id: mockTestId, ...columnsOf(draft) });
          const after = { slug: slug.data, ...factsOf(draft) };
          await record(tx, random, { actorId: me.accountId, action: "event.create", targetId: id, after });
          return read(tx, id);
        });
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE) throw error;
        if (constraint === "exam_event_test_id_key")
          throw new AppError("event.no_paper", { fields: { mockTestId: "event.no_paper" } });
        throw new AppError("event.slug_taken", { fields: { slug: "event.slug_taken" } });
      }
    },

    /** @throws event.not_found, event.stale, event.step, event.frozen, event.not_ready, key.final */
    update: (me: Identity, id: string, { revision, ...edit }: EventEdit): Promise<AdminEvent> =>
      editing(id, revision, async (tx, row) => {
        if (row.state === "cancelled" || row.state === "archived") throw new AppError("event.step");
        const change = changedFacts(row, edit);
        const fields = Object.keys(change.after);
        if (fields.length === 0) return;
        const closed = row.key_final_at ? fields.filter((field) => KEY_TIMES.includes(field)) : [];
        if (closed.length > 0)
          throw new AppError("key.final", { fields: Object.fromEntries(closed.map((field) => [field, "key.final"])) });
        const begun = (await countSittings(tx, [row.test_id])).get(row.test_id)?.begun ?? 0;
        const frozen = begun > 0 ? frozenFacts(fields) : [];
        if (frozen.length > 0)
          throw new AppError("event.frozen", {
            fields: Object.fromEntries(frozen.map((field) => [field, "event.frozen"])),
          });
        const columns = columnsOf(edit);
        const problems =
          row.state === "draft"
            ? []
            : problemsOf(
                planOf({ ...row, ...columns, title: edit.title, payment_account: edit.paymentAccount ?? null }),
                paperTimesOf(await paperOf(tx, row.test_id)),
                undefined,
              );
        if (problems.length > 0)
          throw new AppError("event.not_ready", {
            fields: Object.fromEntries(problems.map(({ field, code }) => [field, code])),
          });
        await showQr(tx, row.payment_qr, columns.payment_qr);
        await store.updateEvent(tx, id, columns);
        if (row.state !== "draft") {
          await putRelease(tx, row.test_id, releaseOf(columns));
          const isOther = fields.some((field) => SITTING_TIMES.includes(field));
          await forgetReminders(tx, id, columns.starts_at);
          if (isOther) await notices.toAll(tx, id, "registered", { news: "postponed", at: columns.starts_at });
        }
        await record(tx, random, { actorId: me.accountId, action: "event.update", targetId: id, ...change });
      }),

    /** @throws event.not_found, event.stale, event.step, event.not_ready naming each field */
    setStatus: (me: Identity, id: string, to: "published" | "paused" | "archived", revision: number | undefined) =>
      editing(id, revision, async (tx, row) => {
        const step = eventSteps.find((one) => one.from === row.state && one.to === to);
        if (!step) throw new AppError("event.step");
        if (step.from === "draft") {
          await refuseProblems(tx, id);
          await papers.publish(tx, me, row.test_id);
          await putRelease(tx, row.test_id, releaseOf(row));
        }
        await store.updateEvent(tx, id, { state: to, ...(row.published_at ? {} : { published_at: clock() }) });
        await record(tx, random, { actorId: me.accountId, action: step.action, targetId: id });
      }),

    /** A draft goes, and its paper is an ordinary draft again; what was published is cancelled. @throws event.not_found, event.step */
    async cancel(me: Identity, id: string, reason: string): Promise<{ _id: string }> {
      await inTransaction(db, async (tx) => {
        const row = await store.lockEvent(tx, id);
        if (!row) throw new AppError("event.not_found");
        const by = { actorId: me.accountId, targetId: id, reason };
        if (row.state === "draft") {
          await store.deleteEvent(tx, id);
          await showQr(tx, row.payment_qr, null);
          await freePaper(tx, row.test_id);
          return record(tx, random, { ...by, action: "event.remove", before: { slug: row.slug } });
        }
        if (row.state !== "published" && row.state !== "paused") throw new AppError("event.step");
        if (row.now >= row.results_at) throw new AppError("event.step");
        await store.updateEvent(tx, id, { state: "cancelled" });
        await cancelRegistrations(tx, row, me.accountId, reason);
        await live.publish(tx, [{ topic: eventTopic(id), type: RECHECK }]);
        await notices.toAll(tx, id, "cancelled", { news: "cancelled", note: reason });
        return record(tx, random, { ...by, action: "event.cancel" });
      });
      return { _id: id };
    },

    /** More time for one, or for all and the event itself. @throws event.not_found, event.step */
    async extend(me: Identity, id: string, { minutes, accountId, reason }: Extension): Promise<{ extended: number }> {
      return inTransaction(db, async (tx) => {
        const row = await store.lockEvent(tx, id);
        if (!row) throw new AppError("event.not_found");
        const isOn = row.state === "published" || row.state === "paused";
        if (!isOn || row.now < row.starts_at || row.now >= row.results_at) throw new AppError("event.step");
        const extended = await extendOpen(tx, row.test_id, minutes * 60, accountId);
        if (accountId === undefined) {
          const later = (at: Date) => new Date(at.getTime() + minutes * MINUTE_MS);
          const solutionsAt = row.solutions_at && later(row.solutions_at);
          await store.updateEvent(tx, id, {
            ends_at: later(row.ends_at),
            results_at: later(row.results_at),
            solutions_at: solutionsAt,
            objections_until: row.objections_until && later(row.objections_until),
          });
          await putRelease(tx, row.test_id, { resultsAt: later(row.results_at), solutionsAt });
        }
        await live.publish(tx, [{ topic: eventTopic(id), type: EXTENDED }]);
        const after = { minutes, ...(accountId ? { accountId } : {}), extended: extended.length };
        await record(tx, random, { actorId: me.accountId, action: "event.extend", targetId: id, after, reason });
        return { extended: extended.length };
      });
    },

    async stats() {
      const [events, all, paid] = [await store.countEvents(db), await store.countAll(db), await store.paidInAll(db)];
      const states = ["draft", "published", "paused", "cancelled", "archived"] as const;
      return {
        events: Object.fromEntries(states.map((state) => [state, events.get(state) ?? 0])) as Record<
          (typeof states)[number],
          number
        >,
        registrations: countsOf(all.counts),
        ...(all.waitingSince ? { waitingLongest: all.waitingSince.toISOString() } : {}),
        paid,
      };
    },
  };
}
export type EventAdminService = ReturnType<typeof eventAdminService>;

interface Extension {
  minutes: number;
  accountId?: string | undefined;
  reason: string;
}

/** An event shows another picture to scan: a picture that nothing shows is purged. @throws request.invalid: it is no upload */
async function showQr(tx: Db, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  if (after && !(await usePicture(tx, after, "resources")))
    throw new AppError("request.invalid", { fields: { paymentQr: "upload.not_found" } });
  if (before) await freePicture(tx, before);
}

async function paperOf(tx: Db, testId: string) {
  const paper = (await paperFacts(tx, [testId])).get(testId);
  if (!paper) throw new AppError("event.no_paper");
  return paper;
}
