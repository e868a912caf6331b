import type {
  AdminMcq,
  BulkOutcome,
  ErrorCode,
  McqFilterQuery,
  McqPreview,
  McqQueueCounts,
  McqState,
  QuestionDraft,
  QuestionEdit,
  SimilarMcq,
  Text,
  Waiting,
} from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { accountTitles, record } from "../accounts/index.ts";
import { chapterIds, chaptersBelow, chaptersById } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { waitingOf } from "../foundation/waiting.ts";
import { freePicture } from "../uploads/index.ts";
import * as store from "./admin.store.ts";
import { lackingOf, type Names, viewQuestion, viewRow, viewSimilar, viewVersion } from "./admin.view.ts";
import { chaptersOf, createMany, holdPictures } from "./createMany.ts";
import { contentOf, isSame, isSameWork, picturesOf, type VersionContent } from "./draft.rules.ts";
import { foldStem } from "./fold.rules.ts";
import * as bank from "./mcq.bank.store.ts";
import { papersOf } from "./mcq.hooks.ts";
import { viewMcq, viewSolution } from "./mcq.view.ts";
import { renderQuestion } from "./renderQuestion.ts";
import { latestReports } from "./report.store.ts";
import { viewAdminReport } from "./report.view.ts";
import { findSimilar } from "./similar.store.ts";
import { versionRows } from "./versionRows.ts";
import { questionQueues, waitingQuestions } from "./waiting.store.ts";
import { lacksForVerified, refusalOf, stateAfterEdit, steps } from "./workflow.rules.ts";

/** How PostgreSQL says that something refers to a row (Appendix A of its manual). */
const REFERRED_TO = "23503";
const SIMILAR = 10;
const REPORTS = 20;
const PREVIEW_MARKS = 1;

interface Seen {
  _id: string;
  version: number;
}

/** The question bank as staff work on it. Each act stands in the audit log, and each version stays. */
export function questionAdminService({
  db,
  random,
  hooks,
  cache,
}: Pick<ModuleDeps, "db" | "random" | "hooks" | "cache">) {
  const papers = hooks.of(papersOf);

  async function namesOf(accountIds: (string | null)[], chapters: readonly string[]): Promise<Names> {
    return {
      accounts: await accountTitles(db, [...new Set(accountIds.flatMap((id) => id ?? []))]),
      chapters: await chaptersById(db, [...new Set(chapters)]),
    };
  }

  async function found(tx: Db, id: string): Promise<store.QuestionRow> {
    const row = await store.readQuestion(tx, id);
    if (!row) throw new AppError("mcq.not_found");
    return row;
  }

  /** The question, held, if it still is as it was seen. @throws mcq.not_found, mcq.stale */
  async function seen(tx: Db, { _id, version }: Seen): Promise<store.QuestionRow> {
    if (!(await store.lockQuestion(tx, _id))) throw new AppError("mcq.not_found");
    const row = await found(tx, _id);
    if (row.current_version !== version) throw new AppError("mcq.stale");
    return row;
  }

  async function similarTo(question: Partial<Text>, except?: string): Promise<SimilarMcq[]> {
    const folded = { ne: foldStem(question.ne ?? ""), en: foldStem(question.en ?? "") };
    return (await findSimilar(db, folded, { except, most: SIMILAR })).map(viewSimilar);
  }

  async function get(me: Identity, id: string): Promise<AdminMcq> {
    const row = await found(db, id);
    const reports = await latestReports(db, id, REPORTS);
    const people = [row.author_id, row.verified_by, row.submitted_by];
    const names = await namesOf(
      [...people, ...reports.flatMap((one) => [one.account_id, one.answered_by])],
      row.chapter_ids,
    );
    const stepping = { from: row.state, to: "verified", authorId: row.author_id, accountId: me.accountId } as const;
    return viewQuestion(row, names, {
      canVerify: refusalOf({ ...stepping, lacking: lackingOf(row) }) === undefined,
      reports: reports.map((report) => viewAdminReport(report, names.accounts)),
      papers: (await papers([id])).get(id) ?? [],
      similar: await similarTo(row.content.question, id),
    });
  }

  /** Writes a new version of a held question, if it differs. @returns the present version */
  async function edit(tx: Db, me: Identity, row: store.QuestionRow, content: VersionContent, chapters: string[]) {
    const sameChapters = chapters.join() === row.chapter_ids.join();
    if (sameChapters && isSame(content, row.content)) return row.current_version;
    const sameWork = isSameWork(row.content, content);
    // The same words lack what they lacked; other words are reviewed anew whatever they lack.
    const state = stateAfterEdit(row.state, { sameWork, lacking: lackingOf({ ...row, chapter_ids: chapters }) });
    const version = await bank.nextVersion(tx, row.id);
    const authorId = sameWork ? row.author_id : me.accountId;
    const shown = (await store.shownBefore(tx, row.id)).flatMap(picturesOf);
    await bank.insertVersions(
      tx,
      versionRows([{ mcqId: row.id, version, content, authorId, madeBy: me.accountId, chapterIds: chapters }]),
    );
    await bank.placeInChapters(tx, row.id, chapters);
    await store.setVersion(tx, row.id, { version, state });
    await holdPictures(tx, picturesOf(content), shown);
    const say = { state, version, changed: changesOf(row.content, content, sameChapters).join(", ") };
    const before = { state: row.state, version: row.current_version };
    await record(tx, random, { actorId: me.accountId, action: "mcq.update", targetId: row.id, before, after: say });
    return version;
  }

  async function step(tx: Db, me: Identity, one: Seen, to: McqState, note: string | undefined): Promise<number> {
    const row = await seen(tx, one);
    const lacking = lackingOf(row);
    const refusal = refusalOf({ from: row.state, to, authorId: row.author_id, accountId: me.accountId, lacking });
    const action = steps[row.state][to];
    if (refusal || !action) {
      throw new AppError(refusal ?? "mcq.step", {
        details: { state: row.state, lacking: lacksForVerified(lacking).join() },
      });
    }
    await store.setState(tx, row.id, { to, accountId: me.accountId, note });
    const entry = { before: { state: row.state }, after: { state: to, version: row.current_version }, reason: note };
    await record(tx, random, { actorId: me.accountId, action, targetId: row.id, ...entry });
    return row.current_version;
  }

  /** Each by itself: what stands against one is said of it, and the others are done. */
  async function each(ids: readonly Seen[], act: (tx: Db, one: Seen) => Promise<number>): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = [];
    for (const one of ids) {
      try {
        outcomes.push({ _id: one._id, done: true, version: await inTransaction(db, (tx) => act(tx, one)) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcomes.push({ _id: one._id, done: false, error: error.code satisfies ErrorCode });
      }
    }
    return outcomes;
  }

  /** It takes a look at all stems: not at each look of staff. */
  const doubled = new LRUCache<"all", number>({
    max: 1,
    ttl: cache ? 60_000 : 1,
    fetchMethod: () => store.countDoubled(db),
  });

  return {
    /** Questions that somebody has to decide about, for the first page of staff. */
    async waiting(): Promise<Waiting[]> {
      const facts = await Promise.all(questionQueues.map((kind) => waitingQuestions(db, kind)));
      return questionQueues.flatMap((kind, i) => waitingOf(kind, facts[i] ?? { count: 0 }));
    },

    /** What waits for staff, in the whole bank. */
    async counts(): Promise<McqQueueCounts> {
      const [queues, duplicates = 0] = await Promise.all([store.countQueues(db), doubled.fetch("all")]);
      return { ...queues, duplicates };
    },

    async list(
      me: Identity,
      { sort, page, limit, ...query }: McqFilterQuery & { sort: store.AdminSort; page: number; limit: number },
    ) {
      const { category, subject, section, chapter, ...filter } = query;
      const chapters = await chaptersBelow(db, { category, subject, section, chapter });
      const asked = { ...filter, chapterIds: chapters, accountId: me.accountId };
      const { rows, pagination } = await store.listQuestions(db, asked, { sort, page, limit });
      const names = await namesOf(
        rows.flatMap((row) => [row.author_id, row.verified_by]),
        rows.flatMap((row) => row.chapter_ids),
      );
      const held = await papers(rows.map(({ id }) => id));
      return { items: rows.map((row) => viewRow(row, names, held.get(row.id)?.length ?? 0)), pagination };
    },

    get,

    /** @throws mcq.no_chapter, mcq.no_picture */
    async create(me: Identity, draft: QuestionDraft): Promise<AdminMcq> {
      const id = await inTransaction(db, async (tx) => {
        const [made = ""] = await createMany(tx, random, me.accountId, [draft], { state: "draft" });
        const after = { state: "draft", version: 1 };
        await record(tx, random, { actorId: me.accountId, action: "mcq.create", targetId: made, after });
        return made;
      });
      return get(me, id);
    },

    /** @throws mcq.not_found, mcq.stale, mcq.no_chapter, mcq.no_picture */
    async update(me: Identity, id: string, { version, ...draft }: QuestionEdit): Promise<AdminMcq> {
      await inTransaction(db, async (tx) => {
        const row = await seen(tx, { _id: id, version });
        const chapters = chaptersOf(draft, await chapterIds(tx, draft.chapters));
        await edit(tx, me, row, contentOf(draft), chapters);
      });
      return get(me, id);
    },

    tag: (me: Identity, ids: readonly Seen[], add: readonly string[], remove: readonly string[]) =>
      each(ids, async (tx, one) => {
        const row = await seen(tx, one);
        const tags = [...new Set([...row.content.tags, ...add])].filter((tag) => !remove.includes(tag));
        return edit(tx, me, row, { ...row.content, tags }, row.chapter_ids);
      }),

    /** @throws mcq.not_found, mcq.stale, mcq.step, mcq.own_work, mcq.incomplete */
    async move(me: Identity, one: Seen, to: McqState, note: string | undefined): Promise<AdminMcq> {
      await inTransaction(db, (tx) => step(tx, me, one, to, note));
      return get(me, one._id);
    },

    moveMany: (me: Identity, ids: readonly Seen[], to: McqState, note: string | undefined) =>
      each(ids, (tx, one) => step(tx, me, one, to, note)),

    /** @throws mcq.not_found, mcq.from_file, mcq.not_draft, mcq.in_use */
    async remove(me: Identity, id: string): Promise<{ _id: string }> {
      try {
        await inTransaction(db, async (tx) => {
          if (!(await store.lockQuestion(tx, id))) throw new AppError("mcq.not_found");
          const row = await found(tx, id);
          if (row.slug !== null) throw new AppError("mcq.from_file");
          if (row.state !== "draft") throw new AppError("mcq.not_draft");
          const versions = await store.deleteQuestion(tx, id);
          for (const url of versions.flatMap(picturesOf)) await freePicture(tx, url);
          const { ne, en } = row.content.question;
          const before = { state: row.state, version: row.current_version, question: en ?? ne };
          await record(tx, random, { actorId: me.accountId, action: "mcq.remove", targetId: id, before });
        });
      } catch (error) {
        if ((error as { code?: string }).code === REFERRED_TO) throw new AppError("mcq.in_use");
        throw error;
      }
      return { _id: id };
    },

    async versions(id: string, query: { page: number; limit: number }) {
      const row = await found(db, id);
      const { rows, pagination } = await store.listVersions(db, id, query);
      const names = await namesOf(
        rows.map(({ made_by }) => made_by),
        [...row.chapter_ids, ...rows.flatMap(({ chapter_ids }) => chapter_ids ?? [])],
      );
      return { items: rows.map((one) => viewVersion(one, names, row.chapter_ids)), pagination };
    },

    similar: similarTo,

    async preview(draft: QuestionDraft): Promise<McqPreview> {
      const content = contentOf(draft);
      const seenRow = { ...content, rendered: renderQuestion(content) };
      const { mcqId: _, ...mcq } = viewMcq("", seenRow, draft.marks ?? PREVIEW_MARKS);
      return { mcq, solution: viewSolution(seenRow) };
    },
  };
}
export type QuestionAdminService = ReturnType<typeof questionAdminService>;

/** The names of what an edit changed. */
function changesOf(before: VersionContent, after: VersionContent, sameChapters: boolean): string[] {
  const fields = Object.keys(after) as (keyof VersionContent)[];
  const changed = fields.filter((field) => !isSame({ ...before, [field]: after[field] }, before));
  return [...changed, ...(sameChapters ? [] : ["chapters"])];
}
