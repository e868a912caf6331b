import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { ROOT } from "./files.ts";

/** Words that docs/language.md refuses, each with what to say instead. */
export function refusedWords(): Map<string, string> {
  const text = fs.readFileSync(path.join(ROOT, "docs/language.md"), "utf8");
  const [, section = ""] = text.split(/^## Not in code$/m);
  const rows = [...section.matchAll(/^\| ([a-z, ]+) \| (.+) \|$/gm)].filter(([, word]) => word !== "not");
  return new Map(
    rows.flatMap(([, words = "", instead = ""]) => words.split(", ").map((word) => [word, instead] as const)),
  );
}

/** The words of a name: `countOfRows` has count, of, rows. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Where a file uses a refused word: in its own name, in what it declares, or in a comment. */
export function refusedIn(file: string, text: string, refused: ReadonlyMap<string, string>): string[] {
  const { program, comments } = parseSync(file, text);
  const found = new Set<string>();
  const look = (words: string[], where: string) => {
    for (const word of words) {
      const instead = refused.get(word);
      if (instead) found.add(`${file}: "${word}" in ${where}; say ${instead}`);
    }
  };
  look(wordsOf(path.basename(file)), "its own name");
  const declared = (node: { type: string; name?: unknown }) => {
    if (node.type === "Identifier" && typeof node.name === "string") look(wordsOf(node.name), `the name ${node.name}`);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => declared(id),
    FunctionDeclaration: ({ id, params }) => {
      for (const one of [id, ...params]) if (one) declared(one);
    },
    ArrowFunctionExpression: ({ params }) => {
      for (const one of params) declared(one);
    },
    ClassDeclaration: ({ id }) => id && declared(id),
    TSInterfaceDeclaration: ({ id }) => declared(id),
    TSTypeAliasDeclaration: ({ id }) => declared(id),
    TSPropertySignature: ({ key }) => declared(key),
    TSMethodSignature: ({ key }) => declared(key),
    ObjectExpression({ properties }) {
      for (const one of properties) if (one.type === "Property" && !one.shorthand) declared(one.key);
    },
  }).visit(program);
  for (const { value } of comments) look(value.toLowerCase().split(/[^a-z]+/), "a comment");
  return [...found];
}
