import {
  DEFAULT_DAILY_CAP,
  dailySetOf,
  FORECAST_DAYS,
  NEW_SETS_AN_HOUR,
  namesPlace,
  type PracticeOverview,
  type PracticeSet,
  type SetWish,
} from "@sarathi/contract";
import { chaptersBelow, chaptersById } from "../curriculum/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { makeFresh } from "../foundation/makeFresh.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { dayInNepal, type McqService, openTags } from "../questions/index.ts";
import { readOfSets } from "./answer.store.ts";
import * as store from "./card.store.ts";
import { draw } from "./drawn.store.ts";
import { dayAfter, retentionOn, spread } from "./due.rules.ts";
import { listDaily } from "./list.store.ts";
import { intervalFactor } from "./memory.ts";
import { viewDaily, viewQuestion } from "./question.ts";
import { streakOf } from "./streak.rules.ts";
import type { TestResultService } from "./testResult.service.ts";

/** A look at the whole bank. */
const TAGS = { renewMs: 10_000, expireMs: 120_000 };
const MAX_TAGS = 100;
const isYear = (tag: string) => /^(19|20)\d\d$/.test(tag);

const NO_ANSWERS: Awaited<ReturnType<typeof readOfSets>> = new Map();

/** Levels of the curriculum by the kind of set that is drawn from them. */
const LEVELS = { chapter: "chapter", subject: "subject", post: "category" } as const;

/** Sets of questions, and what there is to do today. */
export function practiceService(
  { db, clock, random, limits }: Pick<ModuleDeps, "db" | "clock" | "random" | "limits">,
  testResults: TestResultService,
  questions: Pick<McqService, "today">,
) {
  const tags = makeFresh(() => openTags(db), TAGS);
  const today = () => dayInNepal(clock());
  const countNewSet = limits.calls({ max: NEW_SETS_AN_HOUR, seconds: 3_600 });

  /** @throws AppError practice.nothing_named when there is no such chapter, subject or post */
  async function chaptersNamed({ by, of }: SetWish): Promise<string[] | undefined> {
    if (!of || !(by in LEVELS)) return undefined;
    const ids = await chaptersBelow(db, { [LEVELS[by as keyof typeof LEVELS]]: of });
    if (!ids || ids.length === 0) throw new AppError("practice.nothing_named");
    return ids;
  }

  /** How likely the account is to know a question when it comes due, by the exam that it prepares for. */
  async function aimOf(accountId: string) {
    const { exam_date: examDate } = await store.readAims(db, accountId);
    const retention = retentionOn(today(), examDate ?? undefined);
    return { examDate: examDate ?? undefined, retention, factor: intervalFactor(retention) };
  }

  /** What is left of the day's share of what is due; any other set has none. */
  async function shareOf(accountId: string, { by }: SetWish): Promise<number> {
    if (by !== "due") return Number.POSITIVE_INFINITY;
    const { cap, done } = await store.readFigures(db, accountId, today());
    return Math.max(0, (cap ?? DEFAULT_DAILY_CAP) - done);
  }

  /** What is not one's own yet is drawn so often an hour. @throws AppError request.too_many */
  function limitNewSets({ accountId }: Identity): void {
    const retryAfter = countNewSet(accountId);
    if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
  }

  return {
    /** @throws AppError practice.nothing_named when there is no such chapter, subject, post, tag or year; request.too_many */
    async drawSet(me: Identity, wish: SetWish): Promise<PracticeSet> {
      if (namesPlace(wish.by)) limitNewSets(me);
      else await testResults.takeIn(me.accountId);
      const tag = wish.by === "tag" || wish.by === "year" ? wish.of : undefined;
      if (wish.by === "year" && !isYear(wish.of ?? "")) throw new AppError("practice.nothing_named");
      const [day, share] = [today(), await shareOf(me.accountId, wish)];
      const { rows, available } = await draw(db, me.accountId, {
        ...{ by: wish.by, tag, chapterIds: await chaptersNamed(wish) },
        mcqId: wish.by === "daily" ? (await questions.today()).mcq.mcqId : undefined,
        ...{ language: wish.language, verifiedOnly: wish.verifiedOnly, seed: random.id() },
        ...{ count: Math.min(wish.count, share), today: day, factor: (await aimOf(me.accountId)).factor },
      });
      const chapters = await chaptersById(
        db,
        rows.flatMap(({ chapter_id }) => chapter_id ?? []),
      );
      return {
        setId: wish.by === "daily" ? dailySetOf(day) : random.id(),
        questions: rows.map((row) => viewQuestion(row, chapters)),
        available: Math.min(available, share),
      };
    },

    async overview(me: Identity): Promise<PracticeOverview> {
      await testResults.takeIn(me.accountId);
      const day = today();
      const { examDate, retention, factor } = await aimOf(me.accountId);
      const [figures, dueOn] = await Promise.all([
        store.readFigures(db, me.accountId, day),
        store.countDue(db, me.accountId, { today: day, until: dayAfter(day, FORECAST_DAYS), factor }),
      ]);
      const { answered, correct, done, mistakes, bookmarks, notes } = figures;
      const cap = figures.cap ?? DEFAULT_DAILY_CAP;
      return {
        ...{ today: day, answered: answered ?? 0, correct: correct ?? 0, examDate, mistakes, bookmarks, notes },
        due: { ...spread({ dueNow: dueOn.get(day) ?? 0, done, cap }, dueOn, day), done, cap, retention },
        streak: streakOf(figures.days, day),
      };
    },

    async putSettings(me: Identity, dailyCap: number) {
      await store.putDailyCap(db, me.accountId, dailyCap);
      return { dailyCap };
    },

    async tags() {
      const all = await tags();
      const years = all.filter(({ tag }) => isYear(tag)).sort((a, b) => b.tag.localeCompare(a.tag));
      return { tags: all.filter(({ tag }) => !isYear(tag)).slice(0, MAX_TAGS), years };
    },

    /** @throws AppError page.bad_cursor */
    async daily(me: Identity | null, query: { cursor?: string | undefined; limit: number }) {
      const day = today();
      const { rows, pagination } = await listDaily(db, day, me?.accountId, query);
      const setIds = rows.map((row) => dailySetOf(row.day));
      const own = me ? await readOfSets(db, me.accountId, setIds) : NO_ANSWERS;
      return { items: rows.map((row) => viewDaily(row, own.get(dailySetOf(row.day)), day)), pagination };
    },
  };
}
export type PracticeService = ReturnType<typeof practiceService>;
