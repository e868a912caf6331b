import type { AdminNode, NodeDraft } from "@sarathi/contract";

/** Fields of a node that are edited, by their places in it. */
export const nodeFields = [
  "nepaliText",
  "name",
  "description.ne",
  "description.en",
  "body.ne",
  "body.en",
  "parentId",
  "questionCount",
  "published",
] as const;
export type NodeField = (typeof nodeFields)[number];
export type NodeFields = Pick<
  AdminNode,
  "name" | "nepaliText" | "description" | "parentId" | "questionCount" | "body" | "published"
>;
export type FieldValue = string | number | boolean | undefined;

/** One field; what is empty is undefined. */
export function fieldOf(node: Partial<NodeDraft> | NodeFields, field: NodeField): FieldValue {
  if (field === "description.ne") return node.description?.ne || undefined;
  if (field === "description.en") return node.description?.en || undefined;
  if (field === "body.ne") return node.body?.ne || undefined;
  if (field === "body.en") return node.body?.en || undefined;
  return node[field] ?? undefined;
}

/** What a form begins with. */
export const valuesOf = (node: NodeFields): NodeDraft => ({
  name: node.name,
  nepaliText: node.nepaliText,
  description: { ne: node.description.ne, en: node.description.en },
  parentId: node.parentId,
  questionCount: node.questionCount,
  ...(node.body && { body: { ne: node.body.ne, en: node.body.en } }),
  published: node.published,
});

/** Fields in which two versions differ. */
export const changedFields = (before: NodeFields, after: NodeFields): NodeField[] =>
  nodeFields.filter((field) => fieldOf(before, field) !== fieldOf(after, field));

/** What somebody else changed while one was writing. */
export interface Foreign {
  field: NodeField;
  from: FieldValue;
  theirs: FieldValue;
  /** One has changed it oneself too: one's own stays until one takes theirs. */
  both: boolean;
}

/** Compares what one writes with what somebody else saved meanwhile, both begun from the same version. */
export function foreignChanges(base: NodeFields, mine: Partial<NodeDraft>, theirs: NodeFields): Foreign[] {
  return changedFields(base, theirs)
    .filter((field) => fieldOf(mine, field) !== fieldOf(theirs, field))
    .map((field) => ({
      field,
      from: fieldOf(base, field),
      theirs: fieldOf(theirs, field),
      both: fieldOf(mine, field) !== fieldOf(base, field),
    }));
}

/** A number as it is typed, in either digits; what is none stays, so that the form says so. */
export function numberTyped(typed: unknown): unknown {
  const text = String(typed ?? "")
    .trim()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (text === "") return undefined;
  return /^\d+$/.test(text) ? Number(text) : text;
}
