import {
  eventKeyAdmin as admin,
  eventKeys as calls,
  events,
  exams,
  type KeyDecisionKind,
  notifications,
} from "@sarathi/contract";
import type { Member, TestApp } from "./app.ts";
import { atMinute, inMinutes, letResultsOut, satEvent } from "./events.ts";
import { done } from "./sitting.ts";

/** An objection. */
export const said = { text: "Option B is right as well", source: "Constitution of Nepal, 17 (2)" };

/** What is done about the key of an event that was sat. @param staff an administrator */
export function objecting(app: TestApp, staff: Member) {
  /** An event of four questions whose keys are A to D; objections are taken from minute 240 to minute 300 after its start. */
  const objectable = (rights: readonly number[]) => satEvent(app, staff, rights, { objectionsUntil: inMinutes(360) });
  type Sat = Awaited<ReturnType<typeof objectable>>;
  const review = (id: string, as = staff) => app.call(admin.getKeyReview, { params: { id } }, as);
  /** When a question was decided about, as the review says. */
  const decidedAt = async (id: string, mcqId: string): Promise<string | undefined> => {
    const found = await review(id);
    return found.status === 200 ? done(found).questions.find((one) => one.mcq.mcqId === mcqId)?.decidedAt : undefined;
  };
  return {
    objectable,
    whenOut: ({ event }: Sat) => letResultsOut(app, staff, event),
    onceClosed: ({ event }: Sat) => atMinute(app, event, 301),
    object: (id: string, mcqId: string, as: Member | undefined, body: object = said) =>
      app.call(calls.object, { params: { id, mcqId }, body: body as typeof said }, as),
    mine: (id: string, as: Member) => app.call(calls.myObjections, { params: { id } }, as),
    review,
    decidedAt,
    /** Decides after whatever was decided before. */
    decide: async (id: string, mcqId: string, kind: KeyDecisionKind, more: object = {}, as = staff) => {
      const body = { kind, reason: "The Act says so", decidedAt: await decidedAt(id, mcqId), ...more };
      return app.call(admin.decideKey, { params: { id, mcqId }, body }, as);
    },
    withdraw: (id: string, mcqId: string, at: string, as = staff) =>
      app.call(admin.withdrawKeyDecision, { params: { id, mcqId }, body: { decidedAt: at } }, as),
    preview: (id: string, as = staff) => app.call(admin.previewRegrade, { params: { id } }, as),
    apply: (id: string, fingerprint: string, as = staff) =>
      app.call(admin.applyRegrade, { params: { id }, body: { fingerprint } }, as),
    decisions: (id: string) => app.call(calls.keyDecisions, { params: { id } }),
    scoreOf: async (id: string, as: Member) => done(await app.call(exams.getResult, { params: { id } }, as)),
    ranked: async (id: string) => {
      const { items } = done(await app.call(events.eventRanks, { params: { id } }));
      return items.map(({ rank, rollNo, score }) => [rank, rollNo, score]);
    },
    /** What somebody heard of the event, the earliest first. */
    newsOf: async (as: Member): Promise<string[]> => {
      await app.jobs.drain();
      const { items } = done(await app.call(notifications.listNotifications, { query: {} }, as));
      return items.flatMap(({ event }) => (event ? [event.news] : [])).reverse();
    },
  };
}
