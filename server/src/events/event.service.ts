import { Readable } from "node:stream";
import type { ExamEvent } from "@sarathi/contract";
import { paperFacts, type ScheduledService } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { FileBody } from "../foundation/http/download.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { calendarOf } from "./calendar.ts";
import * as store from "./event.store.ts";
import { viewEvent } from "./event.view.ts";
import { countStates, registrationsOf } from "./registration.store.ts";

/** An event that candidates may see. @throws event.not_found, of drafts too */
export async function openEvent(db: Db, idOrSlug: string): Promise<store.EventRow> {
  const row = await store.findEvent(db, idOrSlug);
  if (!row || row.state === "draft") throw new AppError("event.not_found");
  return row;
}

interface PageOf {
  page: number;
  limit: number;
}

/** Exam events as candidates find them. */
export function eventService({ db, site }: Pick<ModuleDeps, "db" | "site">, scheduled: ScheduledService) {
  async function view(rows: readonly store.EventRow[], me: Identity | null): Promise<ExamEvent[]> {
    const ids = rows.map(({ id }) => id);
    const testIds = rows.map(({ test_id }) => test_id);
    const [papers, counts, own, attempts] = await Promise.all([
      paperFacts(db, testIds),
      countStates(db, ids),
      me ? registrationsOf(db, me.accountId, ids) : undefined,
      me ? scheduled.ofAccount(me.accountId, testIds) : undefined,
    ]);
    return rows.flatMap((row) => {
      const paper = papers.get(row.test_id);
      if (!paper) return [];
      const mine = { registration: own?.get(row.id), attempt: attempts?.get(row.test_id) };
      return [viewEvent(row, paper, counts.get(row.id), mine)];
    });
  }

  const listed = async (found: Awaited<ReturnType<typeof store.listComing>>, me: Identity | null) => ({
    items: await view(found.rows, me),
    pagination: found.pagination,
  });

  return {
    list: async (me: Identity | null, page: PageOf) => listed(await store.listComing(db, page), me),
    past: async (me: Identity | null, page: PageOf) => listed(await store.listPast(db, page), me),
    mine: async (me: Identity, page: PageOf) => listed(await store.listOfAccount(db, me.accountId, page), me),

    /** @throws event.not_found */
    async get(me: Identity | null, idOrSlug: string): Promise<ExamEvent> {
      const [event] = await view([await openEvent(db, idOrSlug)], me);
      if (!event) throw new AppError("event.not_found");
      return event;
    },

    /** A file for calendars. @throws event.not_found */
    async calendar(idOrSlug: string, language: "ne" | "en"): Promise<FileBody> {
      const { starts_at: startsAt, ends_at: endsAt, state, ...row } = await openEvent(db, idOrSlug);
      const facts = { ...row, startsAt, endsAt, isCancelled: state === "cancelled" };
      const text = calendarOf(facts, language, site.url);
      return new FileBody(`${row.slug}.ics`, "text/calendar; charset=utf-8", Readable.from([text]));
    },
  };
}
export type EventService = ReturnType<typeof eventService>;
