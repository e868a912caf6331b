import { curriculumAdmin, QuestionDraft, questionAdmin } from "@sarathi/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";
import { createMany } from "./createMany.ts";
import { drawCandidates } from "./draw.store.ts";
import { foldStem } from "./fold.rules.ts";
import { foldSome, renderSome } from "./mcq.bank.store.ts";
import { sweepAtStart } from "./mcq.jobs.ts";
import { findSameStems, findSimilar } from "./similar.store.ts";

const app = await testApp();
const staff = await app.member("moderator");
const by = staff.user._id;

const draft = (stem: string, more: object = {}) =>
  QuestionDraft.parse({
    question: { ne: stem },
    options: [{ text: { ne: "एक" } }, { text: { ne: "माथिका सबै" } }],
    correctOptionIndices: [0],
    ...more,
  });
const create = (drafts: QuestionDraft[], state: "draft" | "in_review" = "draft") =>
  createMany(app.db, systemRandom, by, drafts, { state });
const stored = (id: string) =>
  app.db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) => j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "current_version"))
    .select(["mcq.state", "mcq.author_id", "mcq.lacks", "mcq.tags", "mcq.valid_until", "mcq.difficulty", "mcq.origin"])
    .select(["mcq.submitted_by", "v.options", "v.form", "v.source", "v.marks_milli", "v.rendered", "v.made_by"])
    .where("mcq.id", "=", id)
    .executeTakeFirstOrThrow();

describe("many new questions", () => {
  it("are stored whole, with what follows from them", async () => {
    const [bare = "", full = ""] = await create(
      [
        draft("खाली मस्यौदा"),
        draft("भरिएको प्रश्न $x^2$", {
          question: { ne: "भरिएको प्रश्न $x^2$", en: "A full question" },
          options: [{ text: { ne: "क", en: "a" } }, { text: { ne: "ख", en: "b" }, pinned: false }],
          correctOptionIndices: [1, 0, 1],
          explanation: { ne: "किनभने" },
          source: { text: { ne: "संविधान" }, url: "https://lawcommission.gov.np" },
          difficulty: "hard",
          chapters: ["so-polity", "so-economy"],
          tags: ["२०८०", "२०८०"],
          marks: 1.5,
          validUntil: "2030-01-01",
        }),
      ],
      "in_review",
    );
    expect(await stored(bare)).toMatchObject({
      state: "in_review",
      author_id: by,
      submitted_by: by,
      made_by: by,
      origin: "staff",
      lacks: ["en", "explanation", "source"],
      form: "single",
      rendered: null,
      options: [{ text: { ne: "एक" } }, { text: { ne: "माथिका सबै" }, pinned: true }],
    });
    expect(await stored(full)).toMatchObject({
      lacks: [],
      tags: ["२०८०"],
      valid_until: "2030-01-01",
      difficulty: "hard",
      form: "multiple",
      marks_milli: 1500,
      options: [{ text: { ne: "क", en: "a" } }, { text: { ne: "ख", en: "b" } }],
      rendered: { question: { ne: expect.stringContaining("<math") } },
    });
    const chapters = await app.db
      .selectFrom("mcq_chapter")
      .innerJoin("chapter", "chapter.id", "chapter_id")
      .select("chapter.slug")
      .where("mcq_id", "=", full)
      .orderBy("mcq_chapter.position")
      .execute();
    expect(chapters.map(({ slug }) => slug)).toEqual(["so-polity", "so-economy"]);
  });

  it("are all stored, or none where one names what is not there", async () => {
    const before = await app.db.selectFrom("mcq").select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
    const picture = { image: "/files/questions/none-640.webp", imageAlt: { ne: "चित्र" } };
    await expect(create([draft("एउटा"), draft("अर्को", { chapters: ["no-such"] })])).rejects.toMatchObject({
      code: "mcq.no_chapter",
    });
    await expect(create([draft("एउटा"), draft("अर्को", picture)])).rejects.toMatchObject({ code: "mcq.no_picture" });
    const after = await app.db.selectFrom("mcq").select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  it("of thousands take some seconds at most", { timeout: 60_000 }, async () => {
    const drafts = Array.from({ length: 2_500 }, (_, n) =>
      draft(`प्रश्न ${n} को उत्तर के हो?`, { chapters: ["so-polity"] }),
    );
    expect(new Set(await create(drafts)).size).toBe(2_500);
  });
});

describe("questions that ask the same", () => {
  it("are found by their folded stems in either language, thousands at once", async () => {
    const [id = ""] = await create([
      draft("१२) सगरमाथाको उँचाइ कति मिटर हो ?", {
        question: { ne: "१२) सगरमाथाको उँचाइ कति मिटर हो ?", en: "How high is Everest?" },
      }),
    ]);
    const folds = [foldStem("सगरमाथाको ऊँचाई कति मिटर हो।"), foldStem("HOW HIGH IS EVEREST"), foldStem("अर्कै प्रश्न")];
    const many = Array.from({ length: 5_000 }, (_, n) => `none${n}`);
    expect(await findSameStems(app.db, [...folds, ...many, ""])).toEqual(
      expect.arrayContaining(folds.slice(0, 2).map((fold) => ({ fold, mcqId: id, state: "draft" }))),
    );
    expect(await findSameStems(app.db, [])).toEqual([]);
  });

  it("are found when they are nearly the same, the most alike first", async () => {
    const [first = "", second = ""] = await create([
      draft("नेपालको संविधान अनुसार राष्ट्रिय सभामा जम्मा कति जना सदस्य रहन्छन्?"),
      draft("नेपालको संविधान अनुसार प्रतिनिधि सभामा जम्मा कति जना सदस्य रहन्छन्?"),
    ]);
    const similar = await findSimilar(
      app.db,
      { ne: foldStem("नेपालको संविधान अनुसार राष्ट्रिय सभामा जम्मा कति सदस्य रहन्छन्?"), en: "" },
      { most: 10 },
    );
    expect(similar.map(({ id }) => id).slice(0, 2)).toEqual([first, second]);
    expect(at(similar, 0).similarity).toBeGreaterThan(0.8);
    const others = await findSimilar(app.db, { ne: foldStem("फलफूल"), en: "" }, { most: 10 });
    expect(others).toEqual([]);
  });

  it("of a question that is edited leave it out itself", async () => {
    const stem = "काठमाडौँ उपत्यकामा कति जिल्ला छन्?";
    const [one = "", other = ""] = await create([draft(stem), draft(stem)]);
    const found = await findSimilar(app.db, { ne: foldStem(stem), en: "" }, { except: one, most: 10 });
    expect(found.map(({ id, similarity }) => [id, similarity])).toEqual([[other, 1]]);
  });
});

it("what an older program stored is folded and rendered by the sweep", async () => {
  const [id = ""] = await create([draft("पुरानो $y^2$ प्रश्न")]);
  await sql`UPDATE mcq_version SET rendered = NULL, renderer = 0 WHERE mcq_id = ${id}`.execute(app.db);
  await sql`DELETE FROM mcq_text WHERE mcq_id = ${id}`.execute(app.db);
  expect(await foldSome(app.db, 100)).toBe(1);
  expect(await renderSome(app.db, 10_000)).toBeGreaterThan(0);
  expect(await foldSome(app.db, 100)).toBe(0);
  expect(await renderSome(app.db, 100)).toBe(0);
  expect((await stored(id)).rendered?.question?.ne).toContain("<math");
  expect(await findSameStems(app.db, [foldStem("पुरानो $y^2$ प्रश्न")])).toHaveLength(1);
});

it("what a migration has left to fold is folded as soon as the jobs begin", async () => {
  const [id = ""] = await create([draft("सुरुमै भेटिने प्रश्न")]);
  await sql`UPDATE mcq_text SET folding = 0, words = '' WHERE mcq_id = ${id}`.execute(app.db);
  const stop = sweepAtStart({ db: app.db, log: pino({ level: "silent" }) });
  const listed = () => app.call(questionAdmin.listAdminMcqs, { query: { search: "सुरुमै" } }, staff);
  await expect.poll(async () => done(await listed()).items.map(({ _id }) => _id)).toEqual([id]);
  await stop();
});

it("a paper is drawn from what may be asked anew", async () => {
  const chapterId = at(
    done(
      await app.call(
        curriculumAdmin.listNodes,
        { params: { level: "chapters" }, query: { search: "so-polity" } },
        staff,
      ),
    ).items,
    0,
  )._id;
  await create([draft("मस्यौदा तानिँदैन", { chapters: ["so-polity"] })]);
  const drawn = await drawCandidates(app.db, { chapterIds: [chapterId] });
  expect(drawn.length).toBeGreaterThan(5);
  expect(new Set(drawn.map(({ mcqId }) => mcqId)).size).toBe(drawn.length);
  const easy = await drawCandidates(app.db, { chapterIds: [chapterId], difficulty: "easy" });
  expect(easy.length).toBeLessThan(drawn.length);
  const [one] = drawn;
  await sql`UPDATE mcq SET disputed_at = now() WHERE id = ${one?.mcqId}`.execute(app.db);
  expect((await drawCandidates(app.db, { chapterIds: [chapterId] })).length).toBe(drawn.length - 1);
  const states = await app.db
    .selectFrom("mcq")
    .select("state")
    .distinct()
    .where(
      "id",
      "in",
      drawn.map(({ mcqId }) => mcqId),
    )
    .execute();
  expect(states).toEqual([{ state: "verified" }]);
});
