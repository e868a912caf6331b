import {
  type AdminMcqRow,
  questionAdmin as calls,
  curriculumAdmin,
  mcqQueues,
  operations,
  QuestionDraft,
  questionReports,
} from "@sarathi/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";
import { createMany } from "./createMany.ts";

const app = await testApp();
const staff = await app.member("moderator");
const other = await app.member("moderator");

const list = async (query: object = {}, as = staff) => done(await app.call(calls.listAdminMcqs, { query }, as));
const ids = async (query: object, as = staff) => (await list({ limit: 100, ...query }, as)).items.map(({ _id }) => _id);

const day = (days: number) => new Date(Date.now() + (days * 24 + 5.75) * 3_600_000).toISOString().slice(0, 10);
const both = (text: string) => ({ ne: `${text} नेपाली`, en: `${text} english` });
const full = {
  options: [{ text: both("पहिलो विकल्प") }, { text: both("दोस्रो विकल्प") }],
  correctOptionIndices: [0],
  explanation: { ne: "किनभने" },
  source: { text: { ne: "ऐन" } },
  chapters: ["nb-geography"],
};
/** Questions of this file, by a name. */
const made: Record<string, string> = {};

beforeAll(async () => {
  const geography = at(
    done(await app.call(curriculumAdmin.listNodes, { params: { level: "chapters" }, query: { limit: 1 } }, staff))
      .items,
    0,
  ).slug;
  full.chapters = [geography];
  const drafts: Record<string, object> = {
    whole: { ...full, question: both("कोशी नदी"), tags: ["नदी", "२०८०"], difficulty: "hard" },
    nepali: { ...full, question: { ne: "गण्डकी नदी" } },
    bare: { ...full, question: { en: "Only English" }, explanation: {}, source: undefined, chapters: [] },
    over: { ...full, question: both("सकिएको"), validUntil: day(-1) },
    soon: { ...full, question: both("सकिन लागेको"), validUntil: day(20) },
    later: { ...full, question: both("पछि सकिने"), validUntil: day(60) },
    one: { ...full, question: { ne: "१) दोहोरिएको प्रश्न कुन हो?", en: "A" } },
    same: { ...full, question: { ne: "दोहोरिएको प्रश्न  कुन हो ।", en: "B" } },
  };
  const created = await createMany(
    app.db,
    systemRandom,
    staff.user._id,
    Object.values(drafts).map((one) => QuestionDraft.parse(one)),
    { state: "draft" },
  );
  Object.keys(drafts).forEach((name, i) => {
    made[name] = created[i] ?? "";
  });
  made.review = at(
    await createMany(
      app.db,
      systemRandom,
      other.user._id,
      [QuestionDraft.parse({ ...full, question: both("समीक्षा") })],
      {
        state: "in_review",
      },
    ),
    0,
  );
});

describe("[S132] the list of questions", () => {
  it("says of each what staff need to choose by", async () => {
    const row = at((await list({ search: "कोशी नदी" })).items, 0);
    expect(row).toMatchObject({
      _id: made.whole,
      question: both("कोशी नदी"),
      optionCount: 2,
      correctOptionIndices: [0],
      languages: ["ne", "en"],
      state: "draft",
      difficulty: "hard",
      tags: ["नदी", "२०८०"],
      version: 1,
      author: staff.user.username,
      openReports: 0,
      disputed: false,
      papers: 0,
      fromFile: false,
    } satisfies Partial<AdminMcqRow>);
    expect(row.chapters.map(({ slug }) => slug)).toEqual(full.chapters);
  });

  it("counts the papers that hold a question", async () => {
    const { mcqIds, tag } = await makeTest(app.db, [{ answer: "A" }]);
    const row = at((await list({ search: `Question ${tag}` })).items, 0);
    expect(row).toMatchObject({ _id: at(mcqIds, 0), papers: 1, fromFile: true });
    expect(row.author).toBeUndefined();
  });

  it.each([
    ["words of the stem in either language", "कोशि नदि", ["whole"]],
    ["words of the stem in English, in any case", "ONLY english", ["bare"]],
    ["words in any order", "नदी गण्डकी", ["nepali"]],
    ["digits of either script", "1) दोहोरिएको", ["one"]],
    ["signs that mean something to a database", "%_\\", []],
    ["signs alone", "?!", []],
  ])("is searched by %s", async (_, search, names) => {
    expect(await ids({ search, author: "me" })).toEqual(names.map((name) => made[name]));
  });

  it("is searched by words of options, and by slug", async () => {
    expect(await ids({ search: "दोस्रो विकल्प", author: "me" })).toHaveLength(8);
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const { slug } = at((await list({ limit: 1, sort: "created" })).items, 0);
    expect(await ids({ search: slug })).toEqual(mcqIds);
  });

  it.each([
    [{ tag: "नदी" }, ["whole"]],
    [{ lacking: "en" }, ["nepali"]],
    [{ lacking: "ne" }, ["bare"]],
    [{ lacking: "explanation" }, ["bare"]],
    [{ lacking: "source" }, ["bare"]],
    [{ lacking: "chapter" }, ["bare"]],
    [{ queue: "expired" }, ["over"]],
    [{ queue: "expiring" }, ["soon"]],
    [{ queue: "duplicates" }, ["same", "one"]],
    [{ difficulty: "hard" }, ["whole"]],
    [{ state: "verified" }, []],
    [{ state: "draft", difficulty: "hard", tag: "२०८०", search: "कोशी" }, ["whole"]],
  ])("is narrowed by %j", async (query, names) => {
    expect(await ids({ ...query, author: "me" })).toEqual(names.map((name) => made[name]));
  });

  it("is narrowed by who wrote it, and by what waits for review", async () => {
    expect(await ids({ author: other.user._id })).toEqual([made.review]);
    expect(await ids({ author: "me" }, other)).toEqual([made.review]);
    expect(await ids({ queue: "review" })).toEqual([made.review]);
    expect(await ids({ author: "me" })).toHaveLength(8);
  });

  it("is narrowed by the place in the curriculum, at each level", async () => {
    const [chapter = ""] = full.chapters;
    const total = async (query: object) => (await list(query)).pagination.total;
    expect(await total({ chapter, author: "me" })).toBe(7);
    const polity = await total({ chapter: "so-polity" });
    const { items } = done(
      await app.call(
        curriculumAdmin.listNodes,
        { params: { level: "chapters" }, query: { search: "so-polity" } },
        staff,
      ),
    );
    const slugOf = async (level: "sections" | "subjects", id: string | undefined) =>
      done(await app.call(curriculumAdmin.getNode, { params: { level, id: id ?? "" } }, staff));
    const section = await slugOf("sections", at(items, 0).parentId);
    const subject = await slugOf("subjects", section.parentId);
    const counts = [polity, await total({ section: section.slug }), await total({ subject: subject.slug })];
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(await total({ category: "section-officer" })).toBeGreaterThanOrEqual(at(counts, 2));
    expect(await total({ category: "section-officer", chapter: "so-polity" })).toBe(polity);
    expect(await total({ category: "kharidar", chapter: "so-polity" })).toBe(0);
    expect(await total({ chapter: "no-such-chapter" })).toBe(0);
  });

  it("shows what was reported, the most first, and what its reports dispute", async () => {
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }]);
    const [often = "", once = ""] = mcqIds;
    for (let n = 0; n < 3; n++) {
      const params = { params: { id: often }, body: { reason: "typo" as const } };
      done(await app.call(questionReports.reportMcq, params, await app.member()));
    }
    done(
      await app.call(questionReports.reportMcq, { params: { id: once }, body: { reason: "typo" } }, await app.member()),
    );
    expect(await ids({ queue: "reported", sort: "reports" })).toEqual([often, once]);
    expect(await ids({ queue: "disputed" })).toEqual([often]);
    expect(at((await list({ sort: "reports", limit: 1 })).items, 0)).toMatchObject({
      _id: often,
      openReports: 3,
      disputed: true,
    });
  });

  it("[S132] every queue is counted as it is listed, by one call and on the first page of staff", async () => {
    const counts = done(await app.call(calls.countMcqQueues, {}, staff));
    for (const queue of mcqQueues) {
      const { pagination } = await list({ queue, limit: 1 });
      expect([queue, counts[queue]]).toEqual([queue, pagination.total]);
    }
    expect(counts.review).toBeGreaterThan(0);
    const { waiting } = done(await app.call(operations.overview, {}, staff));
    const shown = new Map(waiting.map(({ kind, count }) => [kind, count]));
    for (const queue of ["review", "reported", "disputed", "doubtful", "expired"] as const)
      expect([queue, shown.get(`${queue}Questions`) ?? 0]).toEqual([queue, counts[queue]]);
  });

  it("does not call a retired question a duplicate", async () => {
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${made.same}`.execute(app.db);
    expect(await ids({ queue: "duplicates", author: "me" })).toEqual([]);
    await sql`UPDATE mcq SET state = 'draft' WHERE id = ${made.same}`.execute(app.db);
  });

  it.each(["updated", "created", "expires"] as const)("is in pages without gap or repetition by %s", async (sort) => {
    const seen: string[] = [];
    for (let page = 1; ; page++) {
      const { items, pagination } = await list({ sort, page, limit: 3, author: "me" });
      seen.push(...items.map(({ _id }) => _id));
      if (!pagination.hasNextPage) break;
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
    if (sort === "expires") expect(seen.slice(0, 3)).toEqual([made.over, made.soon, made.later]);
  });

  it.each([
    { limit: 101 },
    { page: 0 },
    { state: "published" },
    { queue: "all" },
    { lacking: "key" },
    { author: "somebody" },
    { chapter: "No slug" },
    { search: "x".repeat(101) },
    { unknown: "x" },
    { tag: "\0" },
  ])("refuses %j", async (query) => {
    refused(await app.call(calls.listAdminMcqs, { query: query as never }, staff), "request.invalid");
  });
});
