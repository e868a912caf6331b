import { accounts, dailySetOf, NEW_SETS_AN_HOUR, type PracticeAnswer, practice } from "@sarathi/contract";
import { sql } from "kysely";
import { type Card, createEmptyCard, fsrs, type Grade } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import type { As } from "../../test/app.ts";
import { DAY, practising } from "../../test/practice.ts";
import { at, done, refused } from "../../test/sitting.ts";

const HOUR = 3_600_000;
const { app, now, clock, moveTo, onDay, made, answer, record, draw, overview } = await practising();

const nepalDay = (time: number) => new Date(time + (5 * 60 + 45) * 60_000).toISOString().slice(0, 10);
const rowsOf = async (table: string, accountId: string) =>
  (
    await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(app.db)
  ).rows[0]?.n;

describe("a question of one set", () => {
  it("counts once, from however many tabs at one moment: each is given what the first one said", async () => {
    const who = await app.member();
    const mcqIds = await made(2);
    const { setId } = done(await draw({ by: "chapter", of: "so-polity" }, who));
    const tabs = [0, 1, 2, 3].map((choice) => [answer(at(mcqIds, 0), choice, { setId })]);
    const outcomes = (await Promise.all(tabs.map((one) => record(one, who)))).flatMap((got) => done(got));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["recorded", "repeated", "repeated", "repeated"]);
    const first = outcomes.find(({ status }) => status === "recorded");
    for (const one of outcomes) {
      expect(one).toMatchObject({
        ...(first?.status === "recorded" && {
          isCorrect: first.isCorrect,
          selectedOptionIndices: first.selectedOptionIndices,
        }),
      });
    }
    expect([await rowsOf("practice_answer", who.user._id), (await overview(who)).answered]).toEqual([1, 1]);
    const again = [answer(at(mcqIds, 1), 1, { setId }), answer(at(mcqIds, 1), 0, { setId })] as const;
    const before = { ...again[1], answeredAt: new Date(now - 5_000).toISOString() };
    expect(done(await record([again[0], before], who))).toMatchObject([
      { status: "repeated", isCorrect: true, selectedOptionIndices: [0] },
      { status: "recorded", isCorrect: true },
    ]);
    const other = done(await draw({ by: "mistakes" }, who));
    expect(other.setId).not.toBe(setId);
    expect(done(await record([answer(at(mcqIds, 0), 0, { setId: other.setId })], who))).toMatchObject([
      { status: "recorded" },
    ]);
    await expect(
      sql`INSERT INTO practice_answer SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
        FROM practice_answer a WHERE account_id = ${who.user._id} AND set_id = ${setId}`.execute(app.db),
    ).rejects.toThrow("practice_answer_set");
  });

  it("of the day counts once for its day, whatever draws it, and stands in the archive", async () => {
    const who = await app.member();
    const list = async (as: As) =>
      done(await app.call(practice.listDailyQuestions, { query: { limit: 1 } }, as)).items[0];
    const drawn = done(await draw({ by: "daily" }, who));
    const today = await list(who);
    expect(drawn.setId).toBe(dailySetOf(nepalDay(now)));
    expect([today?.mcq.mcqId, today?.mine, today?.solution]).toEqual([
      drawn.questions[0]?.mcq.mcqId,
      undefined,
      undefined,
    ]);
    const { mcqId } = today?.mcq ?? { mcqId: "" };
    const key = at(drawn.questions, 0).solution.correctOptionIndices;
    const version = today?.version ?? 0;
    const sent = answer(mcqId, 0, { setId: drawn.setId, selectedOptionIndices: key, version });
    done(await record([sent], who));
    done(await record([answer(mcqId, (at(key, 0) + 1) % 2, { setId: drawn.setId, version })], who));
    expect(await list(who)).toMatchObject({
      mine: { isCorrect: true, selectedOptionIndices: key },
      solution: { correctOptionIndices: key },
    });
    expect(await overview(who)).toMatchObject({ answered: 1, correct: 1, streak: { days: 1, today: true } });
    for (const other of [null, await app.member()]) {
      const seen = await list(other);
      expect([seen?.mine, seen?.solution]).toEqual([undefined, undefined]);
    }
  });
});

describe("a device's clock", () => {
  it("that runs ahead or behind is put right by when it sent, also when it shows the year of Bikram Sambat", async () => {
    const [mcqId] = (await made(1)) as [string];
    for (const error of [-30 * DAY, 9 * HOUR, 57 * 365 * DAY]) {
      const who = await app.member();
      const given = [1, 2].map((days) =>
        answer(mcqId, 0, { answeredAt: new Date(now - days * DAY + error).toISOString() }),
      );
      done(await record(given, who, now + error));
      expect((await overview(who)).streak.days).toBe(2);
      const { rows } = await sql<{ day: string }>`
        SELECT day FROM practice_review WHERE account_id = ${who.user._id} ORDER BY day`.execute(app.db);
      expect(rows.map(({ day }) => day)).toEqual([nepalDay(now - 2 * DAY), nepalDay(now - DAY)]);
    }
  });
});

describe("what is due", () => {
  it("is done when it was due; the share of the day is said, and what is left of it", async () => {
    const who = await app.member();
    const ids = await made(26);
    const [due, other] = [ids.slice(0, 25), at(ids, 25)];
    done(
      await record(
        due.map((id) => answer(id, 1)),
        who,
      ),
    );
    await onDay(1, async () => {
      done(await app.call(practice.putPracticeSettings, { body: { dailyCap: 20 } }, who));
      done(await record([answer(other, 0)], who));
      done(await record([answer(other, 0)], who));
      expect((await overview(who)).due).toMatchObject({ now: 20, waiting: 5, done: 0 });
      const first = done(await draw({ by: "due", count: 10 }, who));
      expect([first.questions.length, first.available]).toEqual([10, 20]);
      const [one, ...rest] = first.questions.map(({ mcq }) => mcq.mcqId);
      const twice = [answer(String(one), 0), answer(String(one), 0), ...rest.map((id) => answer(id, 0))];
      done(await record(twice, who));
      expect((await overview(who)).due).toMatchObject({ now: 10, waiting: 5, done: 10 });
      expect(done(await draw({ by: "due" }, who))).toMatchObject({ available: 10 });
    });
  });
});

it("sets of what is new are drawn so often an hour; one's own are free", async () => {
  const who = await app.member();
  for (let n = 0; n < NEW_SETS_AN_HOUR; n++) done(await draw({ by: "year", of: "1999" }, who));
  refused(await draw({ by: "chapter", of: "so-polity" }, who), "request.too_many");
  for (const by of ["due", "mistakes", "bookmarks", "daily"] as const) done(await draw({ by }, who));
});

it("an export holds what each answer said of memory, and the settings", async () => {
  const who = await app.member();
  const [mcqId] = (await made(1)) as [string];
  done(await record([answer(mcqId, 1)], who));
  done(await app.call(practice.putPracticeSettings, { body: { dailyCap: 25 } }, who));
  const { parts } = done(await app.call(accounts.exportMe, {}, who));
  expect(parts.practiceReviews).toMatchObject([{ mcqId, rating: 1, mistake: "wrong", inTest: false }]);
  expect(parts.practiceSettings).toEqual([{ dailyCap: 25 }]);
});

/** Numbers from 0 to 1 that are the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("a month of a candidate", () => {
  const GRADES = { wrong: 1, guess: 2, unsure: 2, sure: 4, plain: 3 } as const;
  type Kind = keyof typeof GRADES;

  it("on two devices with wrong clocks, offline for days, sent out of order and twice, is what FSRS says of it", async () => {
    const who = await app.member();
    const mcqIds = await made(12);
    const roll = chance(2083);
    const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(roll() * list.length)] as Item;
    const devices = [
      { error: 0, offline: 0.4, waits: [] as PracticeAnswer[] },
      { error: 5 * HOUR, offline: 0.7, waits: [] as PracticeAnswer[] },
    ];
    const truth: { mcqId: string; day: string; at: number; kind: Kind }[] = [];
    const times = new Set<number>();
    try {
      for (let day = 0; day < 30; day++) {
        for (const device of devices) {
          // A clock is set while nothing waits: what waited would be put right by another error than it had.
          if (device.waits.length === 0 && roll() < 0.3)
            device.error = pick([-2 * DAY, -7 * HOUR, 0, 3 * HOUR, 365 * DAY]);
          for (const mcqId of mcqIds.filter(() => roll() < 0.25)) {
            let time = now + day * DAY + Math.floor(roll() * 10 * HOUR);
            while (times.has(time)) time++;
            times.add(time);
            const kind = pick(["wrong", "guess", "unsure", "sure", "plain", "plain"] as const);
            const confidence = kind === "wrong" || kind === "plain" ? undefined : kind;
            device.waits.push(
              answer(mcqId, kind === "wrong" ? 1 : 0, {
                answeredAt: new Date(time + device.error).toISOString(),
                ...(confidence && { confidence }),
              }),
            );
            truth.push({ mcqId, day: nepalDay(time), at: time, kind });
          }
        }
        moveTo(day * DAY + 11 * HOUR);
        for (const device of devices) {
          if (day < 29 && roll() < device.offline) continue;
          const sent = [...device.waits].sort(() => roll() - 0.5);
          if (sent.length === 0) continue;
          const halves = [sent.slice(0, sent.length / 2), sent.slice(sent.length / 2)].filter(
            (half) => half.length > 0,
          );
          const sentAt = clock().getTime() + device.error;
          for (const got of await Promise.all(halves.map((half) => record(half, who, sentAt)))) done(got);
          if (roll() < 0.3) done(await record(sent, who, sentAt));
          device.waits = [];
        }
      }
      expect(await rowsOf("practice_answer", who.user._id)).toBe(truth.length);
      expect((await overview(who)).streak.longest).toBeGreaterThan(0);
    } finally {
      moveTo(0);
    }
    expect(truth.length).toBeGreaterThan(120);

    const reference = fsrs({ enable_short_term: false, enable_fuzz: false });
    const expected = mcqIds.map((mcqId) => {
      const log = truth.filter((one) => one.mcqId === mcqId).sort((a, b) => a.at - b.at);
      const card = log.reduce<Card>(
        (state, { day, kind }) => reference.next(state, new Date(day), GRADES[kind] as Grade).card,
        createEmptyCard(new Date(log[0]?.day ?? 0)),
      );
      return {
        mcq_id: mcqId,
        stability: expect.closeTo(card.stability, 6),
        difficulty: expect.closeTo(card.difficulty, 6),
        reviewed_on: log.at(-1)?.day,
        reviews: log.length,
        correct: log.at(-1)?.kind !== "wrong",
      };
    });
    const { rows } = await sql<{ mcq_id: string }>`SELECT mcq_id, stability, difficulty, reviewed_on, reviews, correct
      FROM practice_card WHERE account_id = ${who.user._id}`.execute(app.db);
    const byId = (a: { mcq_id: string }, b: { mcq_id: string }) => a.mcq_id.localeCompare(b.mcq_id);
    expect(rows.sort(byId)).toEqual(expected.sort(byId));
  });
});
