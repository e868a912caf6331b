import type { ChapterLink, Roadmap, RoadmapSummary, RoadmapTopic, Syllabus, SyllabusNode } from "@sarathi/contract";
import type { RoadmapDocument, SyllabusDocument, TopicDocument } from "./roadmap.documents.ts";
import type { PlacedNode } from "./syllabus.rules.ts";

/** Chapters to link to, by slug; what staff took off the site is not among them. */
export type Chapters = ReadonlyMap<string, ChapterLink>;
const linked = (slugs: readonly string[], chapters: Chapters) => slugs.flatMap((slug) => chapters.get(slug) ?? []);

const namesOf = ({ name, nepaliText }: { name: string; nepaliText: string }) => ({ name, nepaliText });
export const viewPaper = ({ slug, form, ...paper }: SyllabusDocument["papers"][number]): Syllabus["paper"] => ({
  slug,
  form,
  ...namesOf(paper),
});

export const viewSyllabusNode = (node: PlacedNode, chapters: Chapters): SyllabusNode => ({
  id: node.id,
  parent: node.parent,
  code: node.code,
  ...namesOf(node),
  questionCount: node.questions,
  marks: node.marks,
  chapters: linked(node.chapters, chapters),
  topics: node.topics,
});

const common = (slug: string, written: RoadmapDocument) => ({
  _id: slug,
  ...namesOf(written),
  description: written.description,
  version: written.version,
  asOf: written.asOf,
  category: written.category,
  syllabus: written.syllabus,
  next: written.next,
  eligibility: written.eligibility,
});

export const viewRoadmapSummary = (slug: string, written: RoadmapDocument): RoadmapSummary => ({
  ...common(slug, written),
  stepCount: written.steps.length,
  topics: written.steps.flatMap(({ topics }) => topics),
});

/** What a roadmap's topics are drawn from. */
export interface TopicFacts {
  topics: ReadonlyMap<string, TopicDocument>;
  marks: ReadonlyMap<string, number>;
  /** Nodes of the post's syllabus with their paper. */
  nodes: readonly (PlacedNode & { paper: string })[];
  chapters: Chapters;
}

function viewTopic(id: string, { topics, marks, nodes, chapters }: TopicFacts): RoadmapTopic[] {
  const topic = topics.get(id);
  if (!topic) return [];
  const own = nodes.filter((node) => node.topics.includes(id));
  return [
    {
      id,
      ...namesOf(topic),
      formerly: topic.formerly,
      marks: marks.get(id),
      nodes: own.map((node) => ({ paper: node.paper, id: node.id })),
      chapters: linked([...new Set(own.flatMap((node) => node.chapters))], chapters),
    },
  ];
}

export const viewRoadmap = (slug: string, written: RoadmapDocument, facts: TopicFacts): Roadmap => ({
  ...common(slug, written),
  sources: written.sources,
  note: written.note,
  steps: written.steps.map(({ topics, ...step }) => ({
    ...step,
    topics: topics.flatMap((id) => viewTopic(id, facts)),
  })),
});
