import { type Input, questions, roadmaps } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makingResources } from "../../test/resources.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const syllabus = (query: Input<typeof roadmaps.getSyllabus>["query"] = {}) => app.call(roadmaps.getSyllabus, { query });
const roadmap = (pathwayId: string) => app.call(roadmaps.getRoadmap, { params: { pathwayId } });

describe("[S6] [S95] loksewa-syllabus", () => {
  it("lists the posts with their papers, and has the first one's first paper", async () => {
    const found = done(await syllabus());
    expect(found.posts.map(({ slug, papers }) => [slug, papers.length])).toEqual([
      ["kharidar", 4],
      ["nayab-subba", 4],
      ["section-officer", 5],
      ["computer-operator", 4],
      ["health-assistant", 1],
      ["provincial-level-4", 4],
      ["provincial-level-7-technical", 3],
    ]);
    expect(found).toMatchObject({
      post: "kharidar",
      version: "2081",
      fullMarks: 100,
      passMarks: 45,
      penaltyPercent: 20,
    });
    expect(found.comparison).toBeUndefined();
  });

  it("has the nodes of a paper in order, with marks, chapters and what there is to practise", async () => {
    const { nodes, ...found } = done(await syllabus({ post: "nayab-subba", paper: "first-paper" }));
    expect(found).toMatchObject({ questionCount: 50, minutes: 45, counts: false });
    expect(nodes.filter(({ parent }) => !parent).map(({ code, marks }) => [code, marks])).toEqual([
      ["1", 60],
      ["2", 40],
    ]);
    const geography = at(nodes, 3);
    expect(geography).toMatchObject({ id: "ns1-1-3", parent: "ns1-1", code: "1.3", questionCount: 4, marks: 8 });
    const [chapter] = geography.chapters;
    expect(chapter).toMatchObject({ subject: "nayab-subba-first-paper", section: "ns-general-knowledge" });
    const { pagination } = done(
      await app.call(questions.listMcqs, { query: { chapter: "ns-nepal-geography", limit: 1 } }),
    );
    expect(chapter?.bankCount).toBe(pagination.total);
    expect(pagination.total).toBeGreaterThan(0);
  });

  it("says how much study material there is of each chapter, as readers see it", async () => {
    const make = makingResources(app, await app.member("admin"));
    const materialOf = async () => {
      const { nodes } = done(await syllabus());
      return nodes.flatMap(({ chapters }) => chapters).find(({ slug }) => slug === "kh-filing")?.materialCount ?? 0;
    };
    const before = await materialOf();
    const { _id: id } = await make.resource();
    await make.item(id, { chapter: "kh-filing" });
    await make.item(id, { chapter: "kh-filing", published: false });
    expect(await materialOf()).toBe(before + 1);
  });

  it("links to no chapter that is off the site", async () => {
    const change = (published: boolean) =>
      app.db.updateTable("chapter").set({ published }).where("slug", "=", "kh-filing").execute();
    await change(false);
    const filing = done(await syllabus()).nodes.find(({ id }) => id === "kh1-b5");
    expect(filing).toMatchObject({ name: "Filing aptitude", chapters: [] });
    await change(true);
  });

  it("says what is different from another version", async () => {
    const query = { post: "kharidar", paper: "first-paper" };
    const { versions, comparison } = done(await syllabus({ ...query, compare: "older" }));
    expect(versions.map(({ id }) => id)).toEqual(["2081", "older"]);
    const kinds = comparison?.changes.map(({ kind, id }) => `${kind} ${id}`) ?? [];
    expect(kinds).toContain("removed kh1-mental-ability");
    expect(kinds).toContain("added kh1-b5");
    expect(comparison?.changes[0]).toMatchObject({ kind: "marks", id: "kh1-a", marksBefore: 70, marksAfter: 60 });
    const back = done(await syllabus({ ...query, version: "older", compare: "2081" }));
    expect(back).toMatchObject({ version: "older", passMarks: 40 });
    expect(back.comparison?.changes.map(({ kind, id }) => `${kind} ${id}`)).toContain("added kh1-mental-ability");
  });

  it.each([
    { post: "astronaut" },
    { post: "kharidar", paper: "ninth-paper" },
    { version: "1999" },
    { compare: "1999" },
  ])("there is none for %o", async (query) => {
    refused(await syllabus(query), "syllabus.not_found");
  });

  it.each([{ post: "No Slug" }, { version: "../x" }])("refuses %o", async (query) => {
    refused(await syllabus(query), "request.invalid");
  });
});

describe("[S6] [S98] roadmaps", () => {
  it("are listed in order, each with its topics and who may apply", async () => {
    const list = done(await app.call(roadmaps.listRoadmaps, {}));
    expect(list.map(({ _id }) => _id)).toEqual([
      ...["kharidar", "nayab-subba", "section-officer", "under-secretary"],
      ...["computer-operator", "health-assistant"],
    ]);
    expect(at(list, 2).eligibility).toMatchObject({ minAge: 21, maxAge: 35, maxAgeWide: 40, degree: "bachelor" });
    expect(at(list, 0)).toMatchObject({ next: "nayab-subba", stepCount: 9 });
  });

  it("one has its steps with topics, what they weigh and where they stand", async () => {
    const { steps, ...found } = done(await roadmap("section-officer"));
    expect(found).toMatchObject({ name: "Section Officer", category: "section-officer", syllabus: "section-officer" });
    const topics = steps.flatMap((step) => step.topics);
    expect(topics).toHaveLength(new Set(topics.map(({ id }) => id)).size);
    const vocabulary = topics.find(({ id }) => id === "english-vocabulary");
    expect(vocabulary).toMatchObject({ marks: 7, nodes: [{ paper: "first-paper", id: "so1-c2" }] });
    expect(vocabulary?.chapters.map(({ slug }) => slug)).toEqual(["so-vocabulary"]);
    expect(topics.find(({ id }) => id === "exam-scheme")).toMatchObject({ chapters: [], nodes: [] });
    const management = topics.find(({ id }) => id === "public-service-management");
    expect(management?.formerly).toEqual(["service-management"]);
  });

  it("there is no other, and no other kind of name", async () => {
    refused(await roadmap("astronaut"), "roadmap.not_found");
    refused(await roadmap("No Slug"), "request.invalid");
  });

  it("their pages are for search engines", async () => {
    const pages = await app.publicPages();
    expect(pages).toContain("/resources/loksewa-syllabus");
    expect(pages).toContain("/resources/roadmaps");
    expect(pages).toContain("/resources/roadmaps/kharidar");
  });
});
