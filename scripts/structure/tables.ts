import { isNode, literalOf, memberOf, type Node, nameOf, type Parsed, textOf, unwrapped, walk } from "./syntax.ts";

const KYSELY_VERBS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(inner|left|right|full|cross)Join(Lateral)?|(cross|outer)Apply)$/;
/** They name tables too, but other things have functions of these names: what is no literal is let through. */
const OTHER_VERBS = /^(from|using|table)$/;
/** Of `sql`: the name of a table or a column, with dots. */
const SQL_NAMES = /^(ref|id|table|raw)$/;

/**
 * Tables that a file may touch: what Kysely's verbs name, and what stands where SQL has a table.
 * @returns besides, the verbs whose table no literal names
 */
export function tablesOf({ program }: Parsed): { tables: string[]; unnamed: string[]; queries: boolean } {
  const tables = new Set<string>();
  const unnamed: string[] = [];
  let queries = false;
  const constants = constantsOf(program);
  const readVerb = (verb: string, first: Node) => {
    const names = namesIn(first, constants);
    for (const name of names ?? []) tables.add(tableOf(name));
    if (!names && KYSELY_VERBS.test(verb)) unnamed.push(verb);
  };
  walk(program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string")
      for (const t of tablesInSql(node.value)) tables.add(t);
    if (node.type === "TemplateLiteral") for (const t of tablesInSql(textOf(node))) tables.add(t);
    if (node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql") queries = true;
    if (node.type !== "CallExpression" || !isNode(node.callee)) return;
    const { callee } = node;
    const [first] = node.arguments as Node[];
    const verb = callee.type === "MemberExpression" ? memberOf(callee) : nameOf(callee);
    if (!verb || !first) return;
    if (KYSELY_VERBS.test(verb)) queries = true;
    if (KYSELY_VERBS.test(verb) || OTHER_VERBS.test(verb)) readVerb(verb, first);
    if (SQL_NAMES.test(verb) && nameOf(callee.object) === "sql") {
      for (const name of namesIn(first, constants) ?? []) for (const part of name.split(".")) tables.add(part);
      if (verb === "table" && !namesIn(first, constants)) unnamed.push("sql.table");
    }
  });
  return { tables: [...tables], unnamed, queries };
}

/** "account" of `public.account as a`. */
const tableOf = (name: string) => (name.trim().split(/\s/, 1)[0] ?? "").split(".").at(-1) ?? "";

/** Strings that a file's own constants hold. */
function constantsOf(program: unknown): Map<string, string> {
  const constants = new Map<string, string>();
  walk(program, (node) => {
    const [name, value] = node.type === "VariableDeclarator" ? [nameOf(node.id), literalOf(node.init)] : [];
    if (name !== undefined && value !== undefined) constants.set(name, value);
  });
  return constants;
}

/** The names that an argument holds; none for a query in it, which is read by itself; undefined where nobody can say. */
function namesIn(wrapped: unknown, constants: ReadonlyMap<string, string>): string[] | undefined {
  const node = unwrapped(wrapped);
  const text = literalOf(node);
  if (text !== undefined) return [text];
  if (!isNode(node)) return undefined;
  if (/^(CallExpression|ArrowFunctionExpression|FunctionExpression|TaggedTemplateExpression)$/.test(node.type))
    return [];
  const constant = constants.get(nameOf(node) ?? "");
  if (constant !== undefined) return [constant];
  const parts =
    node.type === "ArrayExpression"
      ? (node.elements as Node[])
      : node.type === "ConditionalExpression"
        ? [node.consequent, node.alternate]
        : undefined;
  const names = parts?.map((part) => namesIn(part, constants));
  return names?.every((some) => some !== undefined) ? names.flat() : undefined;
}

const TABLE_FOLLOWS = /^(from|join|into|update|using|truncate|table)$/;
const MODIFIES = /^(only|lateral|if|not|exists)$/;
const LIST_ENDS =
  /^(where|set|values|group|order|limit|having|returning|union|window|offset|for|do|select|of|skip|nowait)$/;
const TOKEN = /"[^"]+"|[a-z_][\w$]*|[(),;.]|\S/gi;

/**
 * What stands where SQL has a table, comma lists, brackets and schemas included. Words of a sentence come along: only
 * those that are tables count.
 */
export function tablesInSql(sql: string): string[] {
  const found: string[] = [];
  // Of each bracket that is open: whether the list of a FROM goes on in it.
  const lists = [false];
  let expecting = false;
  let afterTable = false;
  for (const [raw] of sql.matchAll(TOKEN)) {
    const token = raw.replaceAll('"', "").toLowerCase();
    const last = lists.length - 1;
    if (TABLE_FOLLOWS.test(token)) {
      expecting = true;
      lists[last] = true;
    } else if (token === "(") lists.push(expecting);
    else if (token === ")") {
      if (last > 0) lists.pop();
      expecting = false;
    } else if (token === ",") expecting = lists[last] === true;
    else if (token === "." && afterTable) {
      found.pop(); // it was the schema
      expecting = true;
    } else if (token === ";" || LIST_ENDS.test(token)) {
      expecting = false;
      lists[last] = false;
    } else if (expecting && !MODIFIES.test(token)) {
      found.push(token);
      expecting = false;
      afterTable = true;
      continue;
    }
    afterTable = false;
  }
  return found;
}
