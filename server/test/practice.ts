import { randomUUID } from "node:crypto";
import { type PracticeAnswer, practice, type SetWish } from "@sarathi/contract";
import { type As, testApp } from "./app.ts";
import { makeTest } from "./factories.ts";
import { done } from "./sitting.ts";

export const DAY = 86_400_000;
export type Wish = Partial<SetWish> & Pick<SetWish, "by">;

export const idsOf = (list: readonly { mcq: { mcqId: string } }[]): string[] => list.map(({ mcq }) => mcq.mcqId).sort();

/** The app with a clock that a test moves, and what somebody who practises calls. */
export async function practising() {
  const now = Date.now();
  let ahead = 0;
  const clock = () => new Date(now + ahead);
  const app = await testApp({ clock });

  /** So many milliseconds after `now`, until it is moved again. */
  const moveTo = (ms: number) => {
    ahead = ms;
  };
  async function onDay<T>(day: number, work: () => Promise<T>): Promise<T> {
    moveTo(day * DAY);
    try {
      return await work();
    } finally {
      moveTo(0);
    }
  }
  /** Questions of their own that may be practised: their keys are A. */
  const made = async (count: number) => {
    const asked = Array.from({ length: count }, () => ({ answer: "A" as const }));
    return (await makeTest(app.db, asked)).mcqIds;
  };
  const answer = (mcqId: string, selected: number, more: Partial<PracticeAnswer> = {}): PracticeAnswer => ({
    ...{ answerId: randomUUID(), mcqId, version: 1, selectedOptionIndices: [selected], timeMs: 20_000, language: "ne" },
    answeredAt: clock().toISOString(),
    ...more,
  });
  const record = (answers: PracticeAnswer[], as: As, sentAt?: number) => {
    const sent = sentAt === undefined ? {} : { sentAt: new Date(sentAt).toISOString() };
    return app.call(practice.recordAnswers, { body: { answers, ...sent } }, as);
  };
  const draw = (wish: Wish, as: As) => app.call(practice.drawSet, { body: { count: 50, ...wish } }, as);
  const drawn = async (wish: Wish, as: As) => done(await draw(wish, as)).questions;
  const overview = async (as: As) => done(await app.call(practice.getPractice, {}, as));
  return { app, now, clock, moveTo, onDay, made, answer, record, draw, drawn, overview };
}
