import { parseSync } from "rolldown/utils";

/** A node of the syntax tree (ESTree with TypeScript). */
export interface Node {
  type: string;
  [key: string]: unknown;
}
/** What a node is of another: `callee` of a call, `arguments` of one … */
export interface Place {
  parent: Node;
  key: string;
}
export type Parsed = ReturnType<typeof parseSync>;

/** @throws Error naming the file when it cannot be read */
export function parse(file: string, text: string): Parsed {
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  return parsed;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Visits every node below one, each with what it is of its parent. */
export function walk(node: unknown, visit: (node: Node, place: Place) => void): void {
  if (!isNode(node)) return;
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      visit(child, { parent: node, key });
      walk(child, visit);
    }
  }
}

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;

/** The name that a member is read by: `a.b`, `a["b"]`. */
export const memberOf = ({ property, computed }: Node): string | undefined =>
  computed ? literalOf(property) : nameOf(property);

const WRAPPERS = /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|ParenthesizedExpression)$/;
/** What stands inside of `as`, `satisfies`, `!` and brackets. */
export const unwrapped = (node: unknown): unknown =>
  isNode(node) && WRAPPERS.test(node.type) ? unwrapped(node.expression) : node;

/** The text that a node is, where it is one: a string, or a template with nothing put in. */
export function literalOf(wrapped: unknown): string | undefined {
  const node = unwrapped(wrapped);
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node.type === "TemplateLiteral" && (node.expressions as Node[]).length === 0 ? textOf(node) : undefined;
}

/** A template's own text; `$` stands for what is put in. */
export const textOf = ({ quasis }: Node): string =>
  (quasis as { value: { raw: string; cooked: string | null } }[])
    .map(({ value }) => value.cooked ?? value.raw)
    .join(" $ ");

/** Whether an identifier is read here: not declared, no key, no name of a type. */
export function isRead({ parent, key }: Place): boolean {
  if (key === "property" || key === "key") return parent.computed === true;
  if (key === "id" || key === "params" || key === "local" || key === "imported" || key === "exported") return false;
  if (key === "label" || parent.type === "ImportAttribute") return false;
  return !parent.type.startsWith("TS") || key === "expression";
}
