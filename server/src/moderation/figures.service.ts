import type { ModerationFigures } from "@sarathi/contract";
import type { ModuleDeps } from "../foundation/module.ts";
import { viewMonth } from "./figures.rules.ts";
import { readMonths } from "./figures.store.ts";

/** This month so far and twelve whole ones. */
const MONTHS = 13;
const HOUR_MS = 3_600_000;

/** How the community is moderated, for everybody; computed at most once an hour on each node. */
export function figuresService({ db, clock }: Pick<ModuleDeps, "db" | "clock">) {
  let made: { at: number; figures: Promise<ModerationFigures> } | undefined;
  const compute = async (): Promise<ModerationFigures> => ({ months: (await readMonths(db, MONTHS)).map(viewMonth) });

  return {
    async read(): Promise<ModerationFigures> {
      const now = clock().getTime();
      if (!made || now - made.at >= HOUR_MS) {
        const figures = compute();
        made = { at: now, figures };
        figures.catch(() => {
          made = undefined;
        });
      }
      return made.figures;
    },
  };
}
export type FiguresService = ReturnType<typeof figuresService>;
