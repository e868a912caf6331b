import type { Roadmap, RoadmapSummary, Syllabus } from "@sarathi/contract";
import { chapterPlaces, practiceCounts } from "../curriculum/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { countByChapter as countMaterial } from "../resources/index.ts";
import { listRoadmaps, listSyllabi, listTopics } from "./document.store.ts";
import type { SyllabusDocument } from "./roadmap.documents.ts";
import { type Chapters, viewPaper, viewRoadmap, viewRoadmapSummary, viewSyllabusNode } from "./roadmap.view.ts";
import { changesBetween, marksByTopic, nodesOf, type PlacedNode } from "./syllabus.rules.ts";

interface SyllabusQuery {
  post?: string | undefined;
  paper?: string | undefined;
  version?: string | undefined;
  compare?: string | undefined;
}

/** One of a list by its name; its first when none is named. @throws AppError syllabus.not_found */
function named<T>(list: readonly T[], nameOf: (one: T) => string, name: string | undefined): T {
  const found = name === undefined ? list[0] : list.find((one) => nameOf(one) === name);
  if (!found) throw new AppError("syllabus.not_found");
  return found;
}

/** The ways to posts, and what their papers ask. */
export function roadmapService({ db, hooks }: Pick<ModuleDeps, "db" | "hooks">) {
  const countByChapter = hooks.of(practiceCounts);

  async function chaptersOf(nodes: readonly PlacedNode[]): Promise<Chapters> {
    const slugs = [...new Set(nodes.flatMap(({ chapters }) => chapters))];
    if (slugs.length === 0) return new Map();
    const places = await chapterPlaces(db, slugs);
    const bank = await countByChapter();
    const ids = [...places.values()].map(({ id }) => id);
    const material = await countMaterial(db, ids);
    return new Map(
      [...places].map(([slug, { id, ...place }]) => [
        slug,
        { ...place, bankCount: bank.get(id) ?? 0, materialCount: material.get(id) ?? 0 },
      ]),
    );
  }

  return {
    /** @throws AppError syllabus.not_found for a post, paper or version that there is not */
    async syllabus(query: SyllabusQuery): Promise<Syllabus> {
      const posts = await listSyllabi(db);
      const post = named(posts, ({ slug }) => slug, query.post);
      const paper = named(post.document.papers, ({ slug }) => slug, query.paper);
      const version = named(paper.versions, ({ id }) => id, query.version);
      const other = query.compare === undefined ? undefined : named(paper.versions, ({ id }) => id, query.compare);
      const nodes = nodesOf(version);
      const chapters = await chaptersOf(nodes);
      const { id, name: _, nepaliText: __, nodes: ___, marksEach: ____, questions, ...facts } = version;
      return {
        posts: posts.map(({ slug, document: { name, nepaliText, papers } }) => ({
          ...{ slug, name, nepaliText },
          papers: papers.map(viewPaper),
        })),
        post: post.slug,
        paper: viewPaper(paper),
        version: id,
        versions: paper.versions.map(({ id, name, nepaliText }) => ({ id, name, nepaliText })),
        ...facts,
        questionCount: questions,
        nodes: nodes.map((node) => viewSyllabusNode(node, chapters)),
        comparison: other && { version: other.id, changes: changesBetween(nodesOf(other), nodes) },
      };
    },

    /**
     * The nodes of a post's objective papers in their latest version; undefined: there is no such post.
     * @param post slug of its syllabus
     */
    async objectivePapers(post: string): Promise<{ slug: string; nodes: PlacedNode[] }[] | undefined> {
      const papers = (await listSyllabi(db)).find(({ slug }) => slug === post)?.document.papers;
      return papers?.flatMap(({ slug, form, versions: [latest] }) =>
        form === "objective" && latest ? [{ slug, nodes: nodesOf(latest) }] : [],
      );
    },

    list: async (): Promise<RoadmapSummary[]> =>
      (await listRoadmaps(db)).map(({ slug, document }) => viewRoadmapSummary(slug, document)),

    /** @throws AppError roadmap.not_found */
    async get(pathwayId: string): Promise<Roadmap> {
      const found = (await listRoadmaps(db)).find(({ slug }) => slug === pathwayId);
      if (!found) throw new AppError("roadmap.not_found");
      const topics = new Map((await listTopics(db)).map(({ slug, document }) => [slug, document]));
      const syllabus = (await listSyllabi(db)).find(({ slug }) => slug === found.document.syllabus)?.document;
      const papers = papersOf(syllabus);
      const nodes = papers.flatMap((paper) => paper.nodes.map((node) => ({ ...node, paper: paper.slug })));
      const marks = marksByTopic(papers.map((paper) => paper.nodes));
      return viewRoadmap(found.slug, found.document, { topics, marks, nodes, chapters: await chaptersOf(nodes) });
    },

    /** Addresses of their pages. */
    async publicPages(): Promise<string[]> {
      const syllabi = await listSyllabi(db);
      return [
        ...(syllabi.length > 0 ? ["/resources/loksewa-syllabus"] : []),
        "/resources/roadmaps",
        ...(await listRoadmaps(db)).map(({ slug }) => `/resources/roadmaps/${slug}`),
      ];
    },
  };
}
export type RoadmapService = ReturnType<typeof roadmapService>;

/** The papers of a post in their latest version. */
const papersOf = (syllabus: SyllabusDocument | undefined) =>
  (syllabus?.papers ?? []).flatMap(({ slug, versions: [latest] }) =>
    latest ? [{ slug, nodes: nodesOf(latest) }] : [],
  );
