import { maskOf } from "../foundation/choiceMask.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { makeFresh } from "../foundation/makeFresh.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as daily from "./daily.store.ts";
import { mayStillAnswer } from "./mcq.hooks.ts";
import { dayInNepal } from "./mcq.rules.ts";
import * as store from "./mcq.store.ts";
import { viewMcq, viewSolution } from "./mcq.view.ts";

/** A practice question is worth one mark. */
const PRACTICE_MARKS = 1;
/** How many wait in each chapter: a look at the whole bank, which every page of the curriculum shows. */
const COUNTED = { renewMs: 2_000, expireMs: 30_000 };

/** The question bank as candidates meet it outside a paper. */
export function mcqService({ db, clock, hooks }: Pick<ModuleDeps, "db" | "clock" | "hooks">) {
  const answerable = hooks.of(mayStillAnswer);
  const view = (row: Awaited<ReturnType<typeof store.listOpen>>["rows"][number]) =>
    viewMcq(row.id, row, PRACTICE_MARKS);

  /** The question of a day, chosen by the first who asks. Undefined: there is none that may be seen. */
  async function dailyQuestion(day: string) {
    const chosen = await daily.readDaily(db, day);
    if (chosen && !chosen.embargoed) return chosen;
    if (chosen) await daily.replaceDaily(db, day, chosen.id);
    else await daily.chooseDaily(db, day);
    const now = await daily.readDaily(db, day);
    return now?.embargoed ? undefined : now;
  }

  /** The question of today, if it is this one: it can be answered to the end of its day, even when it was retired. */
  async function todaysIf(mcqId: string) {
    const row = await daily.readDaily(db, dayInNepal(clock()));
    return row?.id === mcqId && !row.embargoed ? row : undefined;
  }

  return {
    async list(_: Identity | null, query: store.McqFilter & { page: number; limit: number }) {
      const { rows, pagination } = await store.listOpen(db, query);
      return { items: rows.map(view), pagination };
    },

    async today() {
      const date = dayInNepal(clock());
      const row = await dailyQuestion(date);
      if (!row) throw new AppError("mcq.not_found");
      return { date, mcq: view(row) };
    },

    /** Right or wrong with the key; refused while answers of the caller to the question can still count in a test. */
    async validate(mcqId: string, selected: readonly number[], accountId: string | undefined) {
      const row = (await store.readOpen(db, mcqId)) ?? (await todaysIf(mcqId));
      if (!row) throw new AppError("mcq.not_found");
      const count = row.options.length;
      if (selected.some((index) => index >= count)) throw new AppError("mcq.bad_option");
      if (accountId && (await answerable(mcqId, accountId))) throw new AppError("mcq.in_open_attempt");
      return { isCorrect: maskOf(selected) === row.key_mask, ...viewSolution(row, row.vouched) };
    },

    countByChapter: makeFresh(() => store.countByChapter(db), COUNTED),
  };
}
export type McqService = ReturnType<typeof mcqService>;
