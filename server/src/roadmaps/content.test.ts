import { describe, expect, it } from "vitest";
import { contentFiles, readContent } from "../content.ts";
import { CurriculumFile } from "../curriculum/index.ts";
import { RoadmapFile, SyllabusFile, TopicFile } from "./roadmap.documents.ts";
import { nodesOf } from "./syllabus.rules.ts";

const topics = contentFiles("topics").flatMap((file) => readContent(TopicFile, file));
const syllabi = contentFiles("syllabus").map((file) => readContent(SyllabusFile, file));
const roadmaps = contentFiles("roadmaps").map((file) => readContent(RoadmapFile, file));
const chapters = contentFiles("curriculum").flatMap((file) =>
  readContent(CurriculumFile, file).subjects.flatMap(({ sections }) =>
    sections.flatMap((section) => section.chapters.map(({ slug }) => slug)),
  ),
);
const ids = new Set(topics.map(({ id }) => id));
const versions = syllabi.flatMap(({ slug, papers }) =>
  papers.flatMap((paper) =>
    paper.versions.map((version) => ({ where: `${slug} ${paper.slug} ${version.id}`, version })),
  ),
);

describe("the content's topics", () => {
  it("have one id each, and no former id is another's", () => {
    const all = topics.flatMap(({ id, formerly }) => [id, ...formerly]);
    expect(all).toHaveLength(new Set(all).size);
  });
});

describe("[S95] the content's syllabi", () => {
  it.each(versions)("$where refers to topics and chapters that there are, by ids of its own", ({ version }) => {
    const nodes = nodesOf(version);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    expect(nodes.flatMap((node) => node.topics).filter((id) => !ids.has(id))).toEqual([]);
    expect(nodes.flatMap((node) => node.chapters).filter((slug) => !chapters.includes(slug))).toEqual([]);
  });

  it.each(versions)("$where adds up: parts to the paper, topics to their part", ({ version }) => {
    const nodes = nodesOf(version);
    const sum = (list: typeof nodes) => list.reduce((total, { marks = 0 }) => total + marks, 0);
    const parts = nodes.filter(({ parent }) => parent === undefined);
    if (parts.some(({ marks }) => marks !== undefined)) expect(sum(parts)).toBe(version.fullMarks);
    for (const part of parts) {
      const below = nodes.filter(({ parent, marks }) => parent === part.id && marks !== undefined);
      if (below.length > 0) expect(sum(below), part.id).toBe(part.marks);
    }
  });

  it("ids are no other post's", () => {
    const own = syllabi.map(
      (one) => new Set(one.papers.flatMap((p) => p.versions.flatMap((v) => nodesOf(v).map(({ id }) => id)))),
    );
    const all = own.flatMap((set) => [...set]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("[S98] the content's roadmaps", () => {
  it("are the six, each with topics that there are, none twice, and a way on that there is", () => {
    expect(roadmaps.map(({ slug }) => slug).sort()).toEqual(
      ["computer-operator", "health-assistant", "kharidar", "nayab-subba", "section-officer", "under-secretary"].sort(),
    );
    for (const { slug, steps, syllabus, next } of roadmaps) {
      const used = steps.flatMap((step) => step.topics);
      expect(
        used.filter((id) => !ids.has(id)),
        slug,
      ).toEqual([]);
      expect(new Set(used).size, slug).toBe(used.length);
      if (syllabus) expect(syllabi.map((one) => one.slug)).toContain(syllabus);
      if (next) expect(roadmaps.map((one) => one.slug)).toContain(next);
    }
  });

  it("every topic of a post's syllabus is on its roadmap", () => {
    for (const { slug, steps, syllabus } of roadmaps) {
      const papers = syllabi.find((one) => one.slug === syllabus)?.papers ?? [];
      const asked = papers.flatMap(({ versions: [latest] }) =>
        (latest ? nodesOf(latest) : []).flatMap((n) => n.topics),
      );
      const used = new Set(steps.flatMap((step) => step.topics));
      expect(
        asked.filter((id) => !used.has(id)),
        slug,
      ).toEqual([]);
    }
  });
});
