import { type Option, paginate } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { maskOf } from "./mask.ts";
import { isInOpenAttempt } from "./mcq.hooks.ts";
import { dayInNepal, indexOfDay } from "./mcq.rules.ts";
import * as store from "./mcq.store.ts";
import { viewMcq, viewSolution } from "./mcq.view.ts";

/** A practice question is worth one mark. */
const PRACTICE_MARKS = 1;

/** The question bank as candidates meet it outside a paper. */
export function mcqService({ db, clock, hooks }: Pick<ModuleDeps, "db" | "clock" | "hooks">) {
  const isSitting = hooks.of(isInOpenAttempt);
  const view = (row: Awaited<ReturnType<typeof store.listOpen>>[number]) => viewMcq(row.id, row, PRACTICE_MARKS);
  return {
    async list(filter: store.McqFilter, page: number, limit: number) {
      const total = await store.countOpen(db, filter);
      const rows = await store.listOpen(db, filter, limit, (page - 1) * limit);
      return { items: rows.map(view), pagination: paginate(total, page, limit) };
    },

    async today() {
      const date = dayInNepal(clock());
      const total = await store.countOpen(db, {});
      const [row] = total > 0 ? await store.listOpen(db, {}, 1, indexOfDay(date, total)) : [];
      if (!row) throw new AppError("mcq.not_found");
      return { date, mcq: view(row) };
    },

    /** Right or wrong with the key; refused while the caller sits a test that holds the question. */
    async validate(mcqId: string, selected: readonly number[], accountId: string | undefined) {
      const row = await store.readOpen(db, mcqId);
      if (!row) throw new AppError("mcq.not_found");
      const count = (row.options as Option[]).length;
      if (selected.some((index) => index >= count)) throw new AppError("mcq.bad_option");
      if (accountId && (await isSitting(mcqId, accountId))) throw new AppError("mcq.in_open_attempt");
      return { isCorrect: maskOf(selected) === row.key_mask, ...viewSolution(row) };
    },

    countByChapter: () => store.countByChapter(db),
  };
}
export type McqService = ReturnType<typeof mcqService>;
