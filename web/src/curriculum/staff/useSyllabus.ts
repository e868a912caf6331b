import type { AdminNode } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../foundation/i18n.ts";
import { allNodesQuery } from "./staff.queries.ts";

/** A part of a syllabus with its chapters, as staff have it; what is not on the site is left out. */
export interface SyllabusSection {
  node: AdminNode;
  chapters: readonly AdminNode[];
}
export interface SyllabusSubject {
  node: AdminNode;
  sections: readonly SyllabusSection[];
}

/** The syllabus of a post: its subjects with what belongs to them, in order. */
export function useSyllabus(category: string): readonly SyllabusSubject[] {
  const { data: categories = [] } = useQuery(allNodesQuery("categories"));
  const { data: subjects = [] } = useQuery(allNodesQuery("subjects"));
  const { data: sections = [] } = useQuery(allNodesQuery("sections"));
  const { data: chapters = [] } = useQuery(allNodesQuery("chapters"));
  const post = categories.find(({ slug }) => slug === category);
  return below(subjects, post).map((node) => ({
    node,
    sections: below(sections, node).map((section) => ({ node: section, chapters: below(chapters, section) })),
  }));
}

/** All chapters by name, those of a post first; one of another post is named with it, since posts share names. */
export function useChapterChoices(category: string) {
  const name = useNodeName();
  const { data: categories = [] } = useQuery(allNodesQuery("categories"));
  const { data: subjects = [] } = useQuery(allNodesQuery("subjects"));
  const { data: sections = [] } = useQuery(allNodesQuery("sections"));
  const { data: chapters = [] } = useQuery(allNodesQuery("chapters"));
  const byId = new Map([...categories, ...subjects, ...sections].map((node) => [node._id, node]));
  const topOf = (node: AdminNode): AdminNode => {
    const parent = node.parentId === undefined ? undefined : byId.get(node.parentId);
    return parent ? topOf(parent) : node;
  };
  const all = chapters.map((chapter) => ({ chapter, post: topOf(chapter) }));
  const isOwn = ({ post }: (typeof all)[number]) => post.slug === category;
  return [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))].map((one) => ({
    slug: one.chapter.slug,
    label:
      isOwn(one) || !categories.includes(one.post) ? name(one.chapter) : `${name(one.chapter)} · ${name(one.post)}`,
    questionCount: one.chapter.questionCount,
  }));
}

function useNodeName() {
  const language = useLanguage();
  return (node: AdminNode) => (language === "ne" ? node.nepaliText : node.name);
}

const below = (nodes: readonly AdminNode[], parent: AdminNode | undefined): AdminNode[] =>
  nodes
    .filter(({ parentId, published }) => parent !== undefined && parentId === parent._id && published)
    .toSorted((a, b) => a.position - b.position);
