import { type KeyDecisions, MAX_SHOWN_OBJECTIONS, type MyObjections, type Objection } from "@sarathi/contract";
import { type ExamServices, ratingsOf, viewDecision } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { openEvent } from "./event.service.ts";
import type { EventRow } from "./event.store.ts";
import { keyStateOfRow, viewDecided, viewObjection } from "./key.view.ts";
import * as store from "./objection.store.ts";

/** What candidates object to the key of an event, and what became of it. */
export function objectionService(
  { db, random }: Pick<ModuleDeps, "db" | "random">,
  { tests, regrades }: Pick<ExamServices, "tests" | "regrades">,
) {
  /** An event that the caller sat. @throws event.not_found, key.not_taken */
  async function satEvent(me: Identity, idOrSlug: string): Promise<EventRow> {
    const event = await openEvent(db, idOrSlug);
    const [result] = await ratingsOf(db, event.test_id, [me.accountId]);
    if (!result) throw new AppError("key.not_taken");
    return event;
  }

  return {
    /** @throws event.not_found, key.not_taken */
    async mine(me: Identity, idOrSlug: string): Promise<MyObjections> {
      const event = await satEvent(me, idOrSlug);
      const rows = await store.ownObjections(db, event.id, me.accountId);
      const { mcqs } = await tests.everPublished(event.test_id);
      const places = new Map(mcqs.map(({ mcqId }, i) => [mcqId, i]));
      rows.sort((a, b) => (places.get(a.mcq_id) ?? 0) - (places.get(b.mcq_id) ?? 0));
      const until = event.objections_until?.toISOString();
      return { state: keyStateOfRow(event), ...(until ? { until } : {}), items: rows.map(viewObjection) };
    },

    /** @throws event.not_found, key.not_taken, mcq.not_found, key.closed */
    async put(
      me: Identity,
      idOrSlug: string,
      mcqId: string,
      said: { text: string; source: string },
    ): Promise<Objection> {
      const event = await satEvent(me, idOrSlug);
      if (!(await tests.everPublished(event.test_id)).byId.has(mcqId)) throw new AppError("mcq.not_found");
      const one = { id: random.id(), eventId: event.id, accountId: me.accountId, mcqId, ...said };
      const row = await store.putObjection(db, one);
      if (!row) throw new AppError("key.closed");
      return viewObjection(row);
    },

    /** @throws event.not_found, key.not_taken, key.closed */
    async withdraw(me: Identity, idOrSlug: string, mcqId: string): Promise<{ mcqId: string }> {
      const event = await satEvent(me, idOrSlug);
      if (!(await store.removeObjection(db, event.id, me.accountId, mcqId))) throw new AppError("key.closed");
      return { mcqId };
    },

    /** What was decided, for all to read. @throws event.not_found, key.not_final */
    async decisions(idOrSlug: string): Promise<KeyDecisions> {
      const event = await openEvent(db, idOrSlug);
      const regrade = event.key_final_at && (await regrades.last(db, event.test_id));
      if (!event.key_final_at || !regrade) throw new AppError("key.not_final");
      const paper = await tests.everPublished(event.test_id);
      const shown = await store.shownObjections(db, event.id, MAX_SHOWN_OBJECTIONS);
      const counts = await store.countObjections(db, event.id);
      const { results, changed, decisions } = regrade;
      const byId = new Map(decisions.map((decision) => [decision.mcqId, viewDecision(decision)]));
      const questions = viewDecided(paper, byId, shown, counts);
      return { finalAt: event.key_final_at.toISOString(), results, changed, questions };
    },
  };
}
export type ObjectionService = ReturnType<typeof objectionService>;
