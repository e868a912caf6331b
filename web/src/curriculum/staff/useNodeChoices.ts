import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../foundation/i18n.ts";
import { namesOf } from "./levels.ts";
import { allNodesQuery } from "./staff.queries.ts";

/** Lessons are no place for questions. */
type SyllabusLevel = Exclude<CurriculumLevel, "content">;

export interface NodeChoice {
  level: SyllabusLevel;
  slug: string;
  /** With what stands above it: "Section Officer › First Paper › Part A". */
  label: string;
  /** Its name alone. */
  name: string;
}

/** The whole syllabus to choose from, for staff: each node below the one that it belongs to. */
export function useNodeChoices(): readonly NodeChoice[] {
  const language = useLanguage();
  const categories = useQuery(allNodesQuery("categories")).data ?? [];
  const subjects = useQuery(allNodesQuery("subjects")).data ?? [];
  const sections = useQuery(allNodesQuery("sections")).data ?? [];
  const chapters = useQuery(allNodesQuery("chapters")).data ?? [];
  const below = [
    { level: "subjects", nodes: subjects },
    { level: "sections", nodes: sections },
    { level: "chapters", nodes: chapters },
  ] as const;
  const byParent = Map.groupBy(
    below.flatMap(({ level, nodes }) => nodes.map((node) => ({ level, node }))),
    ({ node }) => node.parentId,
  );
  const nameOf = (node: AdminNode) => namesOf(node, language)[0] ?? node.slug;
  const under = (level: SyllabusLevel, node: AdminNode, path: string): NodeChoice[] => {
    const label = path ? `${path} › ${nameOf(node)}` : nameOf(node);
    const children = byParent.get(node._id) ?? [];
    const own = { level, slug: node.slug, label, name: nameOf(node) };
    return [own, ...children.flatMap((child) => under(child.level, child.node, label))];
  };
  return categories.flatMap((category) => under("categories", category, ""));
}
