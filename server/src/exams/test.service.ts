import { type Mcq, type MockTest, orderOf } from "@sarathi/contract";
import { chapterNames } from "../curriculum/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { bytesAsObjects, SingleFlightCache } from "../foundation/http/send.ts";
import { type LatestAttempt, latestAttempts, latestOfAccounts } from "./attempt.store.ts";
import type { Paper, PaperCache } from "./paper.ts";
import { toMarks } from "./scoring.rules.ts";
import * as store from "./test.store.ts";

const myAttempt = (row: LatestAttempt | undefined): MockTest["myAttempt"] =>
  row && {
    attemptId: row.id,
    status: row.status,
    deadlineAt: row.deadline_at.toISOString(),
    resultId: row.result_id ?? undefined,
    bestScore: row.best_num === null || row.den === null ? undefined : toMarks(row.best_num, row.den),
  };

const LISTS_BYTES = 4 * 1_024 * 1_024;

type ChapterNames = Awaited<ReturnType<typeof chapterNames>>;

/**
 * Tests and their papers, as candidates find them.
 * @param listSeconds for how long what is the same for all (a list of tests, the names of chapters) is kept; one's own
 * attempts are always read
 */
export function testService({ db }: Deps, cache: PaperCache, { listSeconds }: { listSeconds: number }) {
  const names = new SingleFlightCache<ChapterNames>(LISTS_BYTES, () => 0); // one entry alone
  const lists = new SingleFlightCache<Awaited<ReturnType<typeof store.listPublished>>>(LISTS_BYTES, (list) =>
    bytesAsObjects(JSON.stringify(list).length),
  );

  /** Reads id, revision and state as they are now; all that ask while a reading is in flight share the next one. */
  const find = coalesce(
    async (wanted: string[]) => {
      const found = await store.findTests(db, [...new Set(wanted)]);
      return wanted.map((idOrSlug) => found.get(idOrSlug));
    },
    { parallel: 2, onFull: () => new AppError("server.busy", { retryAfter: 2 }) },
  );

  /** One's latest attempts at some tests; the lists that many open in one moment are one statement. */
  const attemptsAt = coalesce(
    async (wanted: { accountId: string; testIds: string[] }[]) => {
      const accounts = new Set(wanted.map((one) => one.accountId));
      const rows = await latestOfAccounts(db, [...accounts], [...new Set(wanted.flatMap((one) => one.testIds))]);
      const byAccount = Map.groupBy(rows, (row) => row.account_id);
      return wanted.map(({ accountId, testIds }) =>
        (byAccount.get(accountId) ?? []).filter((row) => testIds.includes(row.test_id)),
      );
    },
    { parallel: 2, max: 64, onFull: () => new AppError("server.busy", { retryAfter: 2 }) },
  );

  /** @throws AppError test.not_found for a draft, an archived or an unknown test, and for one that is sat in an event alone */
  async function published(idOrSlug: string): Promise<Paper> {
    const row = await find(idOrSlug);
    if (row?.state !== "published" || row.test_type === "event") throw new AppError("test.not_found");
    return cache.get(row.id, row.revision);
  }

  /** The paper of a test that somebody sat, published or not any more. */
  async function everPublished(id: string): Promise<Paper> {
    const row = await find(id);
    if (!row || row.state === "draft") throw new AppError("test.not_found");
    return cache.get(row.id, row.revision);
  }

  return {
    published,
    everPublished,
    frozen: cache.frozen,
    /** Names of chapters as they are now: a paper outlives them, so they are no part of it. */
    chapterNames: (): Promise<ChapterNames> => names.get("all", listSeconds, () => chapterNames(db)),

    async list(me: Identity | null, query: store.TestFilter & { page: number; limit: number }) {
      const read = () => store.listPublished(db, query);
      const { rows, pagination } = await lists.get(JSON.stringify(query), listSeconds, read);
      const papers = await Promise.all(rows.map((row) => cache.get(row.id, row.revision)));
      const ids = rows.map((row) => row.id);
      const attempts = me && ids.length > 0 ? await attemptsAt({ accountId: me.accountId, testIds: ids }) : [];
      const byTest = new Map(attempts.map((row) => [row.test_id, row]));
      const items = papers.map(({ test }) => ({ ...test, myAttempt: myAttempt(byTest.get(test._id)) }));
      return { items, pagination };
    },

    /** Where the instructions of the published tests stand. */
    publicPages: async () => (await store.publishedSlugs(db)).map((slug) => `/pariksha/${slug}/info`),

    /** The services or groups that published tests are for. */
    streams: (category: string | undefined) => store.listStreams(db, category),

    /** A test that is published; one of an event for who has begun it alone. @throws test.not_found */
    async get(idOrSlug: string, accountId: string | undefined): Promise<MockTest> {
      const row = await find(idOrSlug);
      if (!row || row.state === "draft") throw new AppError("test.not_found");
      const [attempt] = accountId ? await attemptsAt({ accountId, testIds: [row.id] }) : [];
      const isSeen = row.test_type === "event" ? attempt !== undefined : row.state === "published";
      if (!isSeen) throw new AppError("test.not_found");
      const { test } = await cache.get(row.id, row.revision);
      return { ...test, myAttempt: myAttempt(attempt) };
    },

    /** The frozen paper; one that was archived, and one of an event, is readable to who has sat it. */
    async paper(idOrSlug: string, accountId: string) {
      const row = await find(idOrSlug);
      if (!row || row.state === "draft") throw new AppError("test.not_found");
      const isOpen = row.state === "published" && row.test_type === "mock";
      if (!isOpen && (await latestAttempts(db, accountId, [row.id])).length === 0) {
        throw new AppError("test.not_found");
      }
      return (await cache.get(row.id, row.revision)).body;
    },

    /** The paper as the account's open attempt shows it. */
    async dynamicPaper(idOrSlug: string, accountId: string): Promise<(Mcq & { optionOrder: number[] })[]> {
      const row = await find(idOrSlug);
      if (row?.state !== "published") throw new AppError("test.not_found");
      const paper = await cache.get(row.id, row.revision);
      const [attempt] = await latestAttempts(db, accountId, [row.id]);
      if (!attempt && row.test_type === "event") throw new AppError("test.not_found");
      if (attempt?.status !== "in_progress") throw new AppError("test.not_started");
      const byId = new Map(paper.mcqs.map((mcq) => [mcq.mcqId, mcq]));
      return orderOf(paper.mcqs, attempt.seed, paper).flatMap(({ mcqId, optionOrder }) => {
        const mcq = byId.get(mcqId);
        return mcq ? [{ ...mcq, optionOrder }] : [];
      });
    },
  };
}
export type TestService = ReturnType<typeof testService>;
