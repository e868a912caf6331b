import type { SyllabusChange } from "@sarathi/contract";
import type { NodeDocument, VersionDocument } from "./roadmap.documents.ts";

type Leaf = Omit<NodeDocument, "nodes">;
export interface PlacedNode extends Leaf {
  /** Id of the node above. */
  parent?: string | undefined;
}

/** What a node is worth: what the syllabus says, else its questions at the mark that each has. */
const marksOf = (node: Leaf, marksEach: number | undefined): number | undefined =>
  node.marks ?? (node.questions !== undefined && marksEach !== undefined ? node.questions * marksEach : undefined);

/** The nodes of a version in order, each after the one above, with what they are worth. */
export function nodesOf({ nodes, marksEach }: Pick<VersionDocument, "nodes" | "marksEach">): PlacedNode[] {
  const place = (node: Leaf, parent?: string): PlacedNode => ({ ...node, parent, marks: marksOf(node, marksEach) });
  return nodes.flatMap(({ nodes: below, ...node }) => [place(node), ...below.map((leaf) => place(leaf, node.id))]);
}

const namesOf = ({ name, nepaliText }: { name: string; nepaliText: string }) => ({ name, nepaliText });

/** What became of each node from one version to another, in the order of the later one; what went comes last. */
export function changesBetween(before: readonly PlacedNode[], after: readonly PlacedNode[]): SyllabusChange[] {
  const [was, is] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))];
  const about = (node: PlacedNode) => ({ id: node.id, code: node.code, ...namesOf(node) });
  const above = (node: PlacedNode, all: Map<string, PlacedNode>) => {
    const parent = node.parent === undefined ? undefined : all.get(node.parent);
    return parent && namesOf(parent);
  };
  const kept = after.flatMap((node): SyllabusChange[] => {
    const former = was.get(node.id);
    if (!former) return [{ kind: "added", ...about(node), marksAfter: node.marks }];
    const changes: SyllabusChange[] = [];
    if (former.parent !== node.parent)
      changes.push({ kind: "moved", ...about(node), from: above(former, was), to: above(node, is) });
    if (former.name !== node.name || former.nepaliText !== node.nepaliText)
      changes.push({ kind: "renamed", ...about(node), from: namesOf(former), to: namesOf(node) });
    if (former.marks !== node.marks)
      changes.push({ kind: "marks", ...about(node), marksBefore: former.marks, marksAfter: node.marks });
    return changes;
  });
  const gone = before.filter(({ id }) => !is.has(id));
  return [...kept, ...gone.map((node) => ({ kind: "removed" as const, ...about(node), marksBefore: node.marks }))];
}

/**
 * What a post's papers give each topic: the marks of a node are shared by its topics, and a part of the paper whose own
 * nodes say nothing shares its marks among theirs. Topics without a mark anywhere are not in it.
 */
export function marksByTopic(papers: readonly (readonly PlacedNode[])[]): Map<string, number> {
  const marks = new Map<string, number>();
  for (const nodes of papers) {
    for (const node of nodes) {
      const below = nodes.filter(({ parent }) => parent === node.id);
      const silent = below.filter((one) => one.marks === undefined);
      const topics = below.length === 0 ? node.topics : silent.flatMap((one) => one.topics);
      const spoken = below.reduce((sum, one) => sum + (one.marks ?? 0), 0);
      if (node.marks === undefined || topics.length === 0) continue;
      for (const topic of topics) {
        marks.set(topic, (marks.get(topic) ?? 0) + (node.marks - spoken) / topics.length);
      }
    }
  }
  return new Map([...marks].map(([topic, sum]) => [topic, Math.round(sum * 10) / 10]));
}
