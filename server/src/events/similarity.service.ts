import { setImmediate } from "node:timers/promises";
import { MAX_PAIRS } from "@sarathi/contract";
import { markedScripts } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findEvent } from "./event.store.ts";
import { confirmedOf } from "./registrationAdmin.store.ts";
import { similarPairs } from "./similarity.rules.ts";

/** Sittings of an event that are alike, for people to look into. */
export function similarityService({ db }: Pick<ModuleDeps, "db">, keysOf: (testId: string) => Promise<number[]>) {
  return {
    /** @throws event.not_found, event.step while somebody may still sit */
    async report(eventId: string) {
      const event = await findEvent(db, eventId);
      if (!event) throw new AppError("event.not_found");
      if (event.state === "draft" || event.now < event.ends_at) throw new AppError("event.step");
      const scripts = await markedScripts(db, event.test_id);
      const found = await similarPairs(
        scripts.map(({ choices }) => choices),
        await keysOf(event.test_id),
        MAX_PAIRS,
        () => setImmediate(),
      );
      const sitters = found
        .flatMap(({ one, other }) => [scripts[one], scripts[other]])
        .filter((one) => one !== undefined);
      const people = await confirmedOf(db, eventId, [...new Set(sitters.map(({ accountId }) => accountId))]);
      const sitterOf = (at: number) => {
        const script = scripts[at];
        const who = script && people.get(script.accountId);
        if (!script || !who) return [];
        const { username, name, roll_no: rollNo } = who;
        const { accountId, resultId, submittedAt } = script;
        return [
          {
            accountId,
            username,
            name,
            resultId,
            submittedAt: submittedAt.toISOString(),
            ...(rollNo === null ? {} : { rollNo }),
          },
        ];
      };
      const pairs = found.flatMap(({ one, other, ...figures }) => {
        const two = [...sitterOf(one), ...sitterOf(other)];
        return two.length === 2 ? [{ sitters: two, ...figures }] : [];
      });
      return { compared: scripts.length, pairs };
    },
  };
}
export type SimilarityService = ReturnType<typeof similarityService>;
