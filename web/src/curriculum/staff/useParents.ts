import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../foundation/i18n.ts";
import type { Choice } from "../../ui/Select.tsx";
import { levelFacts, namesOf } from "./levels.ts";
import { allNodesQuery } from "./staff.queries.ts";

/**
 * What nodes of a level can belong to, each named with what stands above it ("Section Officer › First Paper › Part A"):
 * parts of papers have the same names.
 */
export function useParents(level: CurriculumLevel): { choices: Choice[]; nameOf: (id: string) => string | undefined } {
  const language = useLanguage();
  const { parent } = levelFacts[level];
  const above = parent && levelFacts[parent].parent;
  const parents = useQuery({ ...allNodesQuery(parent ?? level), enabled: parent !== undefined });
  // What they say of their own parent reaches one level up; the path of a chapter or a lesson has three steps.
  const isDeep = level === "chapters" || level === "content";
  const grand = useQuery({ ...allNodesQuery(above ?? level), enabled: above !== undefined && isDeep });
  const grandById = new Map(grand.data?.map((node) => [node._id, node]));
  const parentNameOf = ({ parentName = "", parentNepaliText = "" }: AdminNode) =>
    namesOf({ name: parentName, nepaliText: parentNepaliText }, language)[0] ?? "";
  const pathOf = (node: AdminNode) => {
    const grandNode = node.parentId ? grandById.get(node.parentId) : undefined;
    const steps = [grandNode && parentNameOf(grandNode), parentNameOf(node), namesOf(node, language)[0]];
    return steps.filter(Boolean).join(" › ");
  };
  const choices = (parents.data ?? []).map((node) => ({ value: node._id, label: pathOf(node) }));
  return { choices, nameOf: (id) => choices.find(({ value }) => value === id)?.label };
}
