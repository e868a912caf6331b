import { projectPaths, read } from "./files.ts";
import { isNode, type Node, nameOf, parse, walk } from "./syntax.ts";

/** A table of docs/language.md. */
interface Refusals {
  /** A refused word, and what to say instead. */
  words: ReadonlyMap<string, string>;
  /** Names with such a word that are older than the rule. */
  stillThere: ReadonlySet<string>;
}
export interface Refused {
  /** In names of every kind, in comments and in the pages of the documents. */
  everywhere: Refusals;
  /** In names alone: in a sentence the word is a good one. */
  inNames: Refusals;
  /** In what people read: the dictionaries and the mails. */
  inTexts: ReadonlyMap<string, string>;
}

/** The words that docs/language.md refuses. */
export function refusedWords(): Refused {
  const [, inTexts = "", everywhere = "", inNames = ""] = read("docs/language.md").split(
    /^## Not in (?:texts|code|names)$/m,
  );
  return { everywhere: tableOf(everywhere), inNames: tableOf(inNames), inTexts: textsOf(inTexts) };
}

/** Words of either language: names follow other rules. */
function textsOf(section: string): ReadonlyMap<string, string> {
  const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].filter(([, word]) => word !== "not");
  return new Map(rows.flatMap(([, list = "", instead = ""]) => list.split(", ").map((word) => [word, instead])));
}

/** A Nepali word takes endings; an English one stands alone. */
const inText = (word: string): RegExp => (/^[a-z]/i.test(word) ? new RegExp(`\\b${word}\\b`, "i") : new RegExp(word));

/** Where a dictionary says a refused word. */
export function refusedInTexts(
  file: string,
  texts: object,
  { inTexts }: Pick<Refused, "inTexts">,
  before = "",
): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    const path = before + key;
    if (typeof text === "object" && text !== null) return refusedInTexts(file, text, { inTexts }, `${path}.`);
    return [...inTexts]
      .filter(([word]) => inText(word).test(String(text)))
      .map(([word, instead]) => `${file} ${path}: "${word}"; say ${instead}`);
  });
}

/** The dictionaries and mails, without the words that the search understands: people type old ones too. */
export const dictionaries = (): [file: string, texts: object][] =>
  projectPaths(["web/src", "server/src"])
    .filter((file) => /^web\/src\/\w+\/i18n\/.*\.json$|\/mails?\/(ne|en)\.json$/.test(file))
    .map((file) => {
      const texts = JSON.parse(read(file)) as Record<string, unknown>;
      return [file, file.endsWith("/search.json") ? { ...texts, words: {} } : texts];
    });

function tableOf(section: string): Refusals {
  const rows = [...section.matchAll(/^\| ([a-z, ]+) \| ([^|]+) \|(?:([^|]*)\|)?$/gm)].filter(
    ([, word]) => word !== "not",
  );
  const words = rows.flatMap(([, list = "", instead = ""]) => list.split(", ").map((word) => [word, instead] as const));
  return {
    words: new Map(words),
    stillThere: new Set(rows.flatMap(([, , , names]) => names?.trim().split(", ") ?? [])),
  };
}

/** What to say instead of a word that no name may have; undefined for others. */
export const insteadOf = ({ everywhere, inNames }: Refused, word: string): string | undefined =>
  everywhere.words.get(word) ?? inNames.words.get(word);

/** The words of a name: `countOfRows` and `count_of_rows` have count, of, rows. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Where a file uses a refused word: in its path, in a name that it gives, in a comment or a page's sentence. */
export function refusedIn(file: string, text: string, refused: Refused): string[] {
  const found = new Set<string>();
  const note = (word: string, where: string, instead: string | undefined) => {
    if (instead) found.add(`${file}: "${word}" in ${where}; say ${instead}`);
  };
  const { names, sentences } = contentsOf(file, text);
  for (const word of wordsOf(file)) note(word, "its path", insteadOf(refused, word));
  for (const name of names.filter((one) => !refused.inNames.stillThere.has(one))) {
    for (const word of wordsOf(name)) note(word, `the name ${name}`, insteadOf(refused, word));
  }
  for (const sentence of sentences) {
    for (const word of wordsOf(sentence.toLowerCase())) note(word, "a sentence", refused.everywhere.words.get(word));
  }
  return [...found];
}

interface Contents {
  /** What the file itself names; names of others that it uses are not its own. */
  names: string[];
  /** Comments, and the text of pages. */
  sentences: string[];
}

function contentsOf(file: string, text: string): Contents {
  if (file.endsWith(".md")) return { names: [], sentences: [text] };
  if (file.endsWith(".json")) return { names: keysOf(JSON.parse(text)), sentences: [] };
  // Comments in migrations stay as they landed.
  if (file.endsWith(".sql")) return { names: withoutText(text).match(/[a-z_]\w*/gi) ?? [], sentences: [] };
  if (file.endsWith(".css")) {
    const names = text.replace(/\/\*[\s\S]*?\*\//g, "").match(/(?<=--|[.#])[a-z][\w-]*/gi) ?? [];
    return { names, sentences: (text.match(/\/\*[\s\S]*?\*\//g) ?? []).map(String) };
  }
  const { program, comments } = parse(file, text);
  const names: string[] = [];
  walk(program, (node) => names.push(...namesGiven(node)));
  return { names, sentences: comments.map(({ value }) => value) };
}

const withoutText = (sql: string) => sql.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");

const keysOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, below]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(below)])
    : [];

type Part = Node | null | undefined;

/** Names that a node gives: to what it declares, and to its own members. */
function namesGiven(node: Node): string[] {
  const { id, params, parameters, local, imported, exported } = node as Record<string, Part> & Node;
  switch (node.type) {
    case "ImportSpecifier":
      return nameOf(imported) === nameOf(local) ? [] : namesBound(local);
    case "ExportSpecifier":
      return nameOf(exported) === nameOf(local) ? [] : namesBound(exported);
    case "TSTypeParameter":
      return namesBound(node.name);
    case "ObjectExpression":
      return (node.properties as Node[]).flatMap((one) => (one.shorthand === true ? [] : keyOf(one)));
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "TSMappedType":
      return [...keyOf(node), ...namesBound(params)];
    case "CallExpression":
    case "NewExpression":
      return [];
    default:
      return [id, params, parameters, node.param, node.parameter, node.label, local, exported].flatMap(namesBound);
  }
}

/** A member's name; text that is a key but no name has none. */
function keyOf({ key, computed }: Node): string[] {
  if (computed === true || !isNode(key)) return [];
  if (key.type !== "Literal") return typeof key.name === "string" ? [key.name] : [];
  return typeof key.value === "string" && /^[\w.-]+$/.test(key.value) ? [key.value] : [];
}

/** Names that a declaration's left side binds: `{ a, b: [c = 1, ...d] }` has a, c, d. */
function namesBound(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesBound);
  if (!isNode(pattern)) return [];
  const name = nameOf(pattern);
  if (name !== undefined) return [name];
  switch (pattern.type) {
    case "ObjectPattern":
      return namesBound(pattern.properties);
    case "ArrayPattern":
      return namesBound(pattern.elements);
    case "Property":
      return namesBound(pattern.value);
    case "AssignmentPattern":
      return namesBound(pattern.left);
    case "RestElement":
      return namesBound(pattern.argument);
    default:
      return [];
  }
}

const READ = [
  "contract",
  "server",
  "web",
  "e2e",
  "bench",
  "siege",
  "scripts",
  "docs",
  "types",
  ...[".md", ".json"].map((end) => `:(top,glob)*${end}`),
];
/**
 * The project's files in which words are looked for: all but docs/language.md, which names the
 * refused ones, and what is generated.
 */
export const wordPaths = (): string[] =>
  projectPaths(READ).filter(
    (name) =>
      /\.([cm]?[jt]sx?|md|json|sql|css)$/.test(name) &&
      !/^(docs\/language\.md|bench\/results\/.*|package-lock\.json)$/.test(name) &&
      !/\.(generated|d)\.ts$/.test(name),
  );
