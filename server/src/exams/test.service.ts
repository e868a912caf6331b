import { type Mcq, type MockTest, orderOf } from "@sarathi/contract";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { BriefCache } from "../foundation/http/send.ts";
import { type AttemptRow, latestAttempts } from "./attempt.store.ts";
import type { Paper, PaperShelf } from "./paper.ts";
import * as store from "./test.store.ts";

const myAttempt = (row: AttemptRow | undefined): MockTest["myAttempt"] =>
  row && {
    attemptId: row.id,
    status: row.status,
    deadlineAt: row.deadline_at.toISOString(),
    resultId: row.result_id ?? undefined,
  };

const LISTS_KEPT = 200;

/**
 * Tests and their papers, as candidates find them.
 * @param listSeconds for how long a list of tests, the same for all, is kept; one's own attempts are always read
 */
export function testService({ db }: Deps, shelf: PaperShelf, { listSeconds }: { listSeconds: number }) {
  const lists = new BriefCache<Awaited<ReturnType<typeof store.listPublished>>>(LISTS_KEPT);

  /** @throws AppError test.not_found for a draft, an archived or an unknown test */
  async function published(idOrSlug: string): Promise<Paper> {
    const row = await store.findTest(db, idOrSlug);
    if (row?.state !== "published") throw new AppError("test.not_found");
    return shelf.get(row.id, row.revision);
  }

  /** The paper of a test that somebody sat, published or not any more. */
  async function everPublished(id: string): Promise<Paper> {
    const row = await store.findTest(db, id);
    if (!row || row.state === "draft") throw new AppError("test.not_found");
    return shelf.get(row.id, row.revision);
  }

  return {
    published,
    everPublished,
    frozen: shelf.frozen,

    async list(me: Identity | null, query: store.TestFilter & { page: number; limit: number }) {
      const read = () => store.listPublished(db, query);
      const { rows, pagination } = await lists.get(JSON.stringify(query), listSeconds, read);
      const papers = await Promise.all(rows.map((row) => shelf.get(row.id, row.revision)));
      const ids = rows.map((row) => row.id);
      const attempts = me && ids.length > 0 ? await latestAttempts(db, me.accountId, ids) : [];
      const byTest = new Map(attempts.map((row) => [row.test_id, row]));
      const items = papers.map(({ test }) => ({ ...test, myAttempt: myAttempt(byTest.get(test._id)) }));
      return { items, pagination };
    },

    /** The services or groups that published tests are for. */
    streams: (category: string | undefined) => store.listStreams(db, category),

    async get(idOrSlug: string, accountId: string | undefined): Promise<MockTest> {
      const { test } = await published(idOrSlug);
      const [attempt] = accountId ? await latestAttempts(db, accountId, [test._id]) : [];
      return { ...test, myAttempt: myAttempt(attempt) };
    },

    /** The frozen paper; one that was archived stays readable to who has sat it. */
    async paper(idOrSlug: string, accountId: string) {
      const row = await store.findTest(db, idOrSlug);
      if (!row || row.state === "draft") throw new AppError("test.not_found");
      if (row.state === "archived" && (await latestAttempts(db, accountId, [row.id])).length === 0) {
        throw new AppError("test.not_found");
      }
      return (await shelf.get(row.id, row.revision)).body;
    },

    /** The paper as the account's open attempt shows it. */
    async dynamicPaper(idOrSlug: string, accountId: string): Promise<(Mcq & { optionOrder: number[] })[]> {
      const paper = await published(idOrSlug);
      const [attempt] = await latestAttempts(db, accountId, [paper.test._id]);
      if (attempt?.status !== "in_progress") throw new AppError("test.not_started");
      const byId = new Map(paper.mcqs.map((mcq) => [mcq.mcqId, mcq]));
      return orderOf(paper.mcqs, attempt.seed, paper).flatMap(({ mcqId, optionOrder }) => {
        const mcq = byId.get(mcqId);
        return mcq ? [{ ...mcq, optionOrder }] : [];
      });
    },

    isSitting: (mcqId: string, accountId: string) => store.isSitting(db, mcqId, accountId),
  };
}
export type TestService = ReturnType<typeof testService>;
