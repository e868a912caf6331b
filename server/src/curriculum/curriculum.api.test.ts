import { curriculum, questions } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const cached = await testApp({ cache: true });
const categories = async () => done(await app.call(curriculum.listCategories, {}));
const tree = (slug: string) => app.call(curriculum.getSubjectTree, { params: { slug } });

describe("[S109] categories", () => {
  it("are all there with names in both languages and their subjects", async () => {
    const list = await categories();
    expect(list.map((c) => c.slug)).toEqual(["kharidar", "nayab-subba", "section-officer"]);
    for (const { name, nepaliText, description, subjects } of list) {
      expect(name).toMatch(/[a-z]/i);
      expect(nepaliText).toMatch(/\p{Script=Devanagari}/u);
      expect(description.ne).toMatch(/\p{Script=Devanagari}/u);
      expect(description.en).toBeTruthy();
      expect(subjects).toHaveLength(1);
    }
  });

  it("their slugs are their names, hyphenated in lower case, so that both ways to look one up agree", async () => {
    for (const { name, slug } of await categories()) expect(name.toLowerCase().replaceAll(" ", "-")).toBe(slug);
  });

  it("show what is published alone", async () => {
    await app.db.updateTable("category").set({ published: false }).where("slug", "=", "kharidar").execute();
    await app.db
      .updateTable("subject")
      .set({ published: false })
      .where("slug", "=", "nayab-subba-first-paper")
      .execute();
    const list = await categories();
    expect(list.map((c) => c.slug)).toEqual(["nayab-subba", "section-officer"]);
    expect(at(list, 0).subjects).toEqual([]);
    refused(await tree("nayab-subba-first-paper"), "curriculum.not_found");
    await app.db.updateTable("category").set({ published: true }).execute();
    await app.db.updateTable("subject").set({ published: true }).execute();
  });
});

describe("[S109] a subject's tree", () => {
  it("has sections and chapters in order, with the syllabus' counts and the bank's", async () => {
    const subject = done(await tree("nayab-subba-first-paper"));
    expect(subject.sections.map((s) => [s.slug, s.questionCount])).toEqual([
      ["ns-general-knowledge", 30],
      ["ns-mental-ability", 20],
    ]);
    for (const section of subject.sections) {
      const sum = section.chapters.reduce((total, chapter) => total + (chapter.questionCount ?? 0), 0);
      expect(sum).toBe(section.questionCount);
      for (const chapter of section.chapters) {
        const { pagination } = done(await app.call(questions.listMcqs, { query: { chapter: chapter.slug, limit: 1 } }));
        expect(chapter.bankCount, chapter.slug).toBe(pagination.total);
      }
    }
    const [category] = (await categories()).filter((c) => c.slug === "nayab-subba");
    expect(subject.categoryId).toBe(category?._id);
  });

  it("counts no question under embargo", async () => {
    const count = async () => at(at(done(await tree("section-officer-first-paper")).sections, 0).chapters, 2);
    const before = await count();
    expect(before.slug).toBe("so-polity");
    const { items } = done(await app.call(questions.listMcqs, { query: { chapter: "so-polity", limit: 1 } }));
    await app.db
      .updateTable("mcq")
      .set({ embargo_until: new Date(Date.now() + 60_000) })
      .where("id", "=", at(items, 0).mcqId)
      .execute();
    // Counts are made anew every other second.
    await expect.poll(async () => (await count()).bankCount, { timeout: 10_000 }).toBe(before.bankCount - 1);
  });

  it.each(["no-such-subject", "kharidar"])("does not exist: %s", async (slug) => {
    refused(await tree(slug), "curriculum.not_found");
  });
  it.each(["Not A Slug", "x".repeat(121), "\0", "a--b"])("refuses the slug %j", async (slug) => {
    refused(await tree(slug), "request.invalid");
  });
});

describe("what anonymous readers get from the cache", () => {
  const get = (url: string, headers: Record<string, string> = {}) => cached.http.inject({ url, headers });

  it("is kept for the contract's seconds, with an ETag, and 304 to whoever has it", async () => {
    const first = await get("/api/categories");
    expect(first.headers["cache-control"]).toBe("public, max-age=60");
    const again = await get("/api/categories", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await cached.db.updateTable("category").set({ name: "Renamed" }).where("slug", "=", "kharidar").execute();
    expect((await get("/api/categories")).body).toBe(first.body);
  });

  it("does not stand in for what somebody signed in may see", async () => {
    const url = "/api/mock-tests";
    const anonymous = await get(url);
    expect(anonymous.headers.vary).toMatch(/authorization/i);
    const who = await cached.member();
    const mine = await get(url, { authorization: `Bearer ${who.token}` });
    expect(mine.headers["cache-control"]).toBe("no-store");
  });

  it("is no failure", async () => {
    const missing = "/api/subjects/to-come/tree";
    const answer = await get(missing);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    await cached.db
      .updateTable("subject")
      .set({ slug: "to-come" })
      .where("slug", "=", "kharidar-first-paper")
      .execute();
    expect((await get(missing)).statusCode).toBe(200);
  });
});
