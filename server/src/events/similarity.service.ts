import { setImmediate } from "node:timers/promises";
import { MAX_PAIRS } from "@sarathi/contract";
import { areSettled, markedScripts } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findEvent } from "./event.store.ts";
import { confirmedOf } from "./registrationAdmin.store.ts";
import { type IsWrong, similarPairs } from "./similarity.rules.ts";

/** Sittings of an event that are alike, for people to look into. */
export function similarityService({ db }: Pick<ModuleDeps, "db">, wrongIn: (testId: string) => Promise<IsWrong>) {
  /** By event: who asks while it is computed gets the same. */
  const running = new Map<string, ReturnType<typeof compute>>();

  async function compute(eventId: string) {
    const event = await findEvent(db, eventId);
    if (!event) throw new AppError("event.not_found");
    const isOver = event.state !== "draft" && event.now >= event.ends_at && (await areSettled(db, event.test_id));
    if (!isOver) throw new AppError("event.step");
    const scripts = await markedScripts(db, event.test_id);
    const found = await similarPairs(
      scripts.map(({ choices }) => choices),
      await wrongIn(event.test_id),
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
  }

  return {
    /** @throws event.not_found, event.step while somebody may still answer */
    report(eventId: string): ReturnType<typeof compute> {
      const found = running.get(eventId) ?? compute(eventId).finally(() => running.delete(eventId));
      running.set(eventId, found);
      return found;
    },
  };
}
export type SimilarityService = ReturnType<typeof similarityService>;
