// Writes contract/src/preeti.pairs.generated.ts: which pairs of letters are English, and which are Nepali typed for the
// font Preeti. Counted in our questions and dictionaries; run it again when they have grown much: npx node scripts/letterPairs.ts
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { encode } from "../contract/src/preeti.encode.ts";
import { alphabet, pairsOf } from "../contract/src/preeti.words.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const texts = { ne: [] as string[], en: [] as string[] };
function collect(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    if ((key === "ne" || key === "en") && typeof inside === "string") texts[key].push(inside);
    else collect(inside);
  }
}
for (const file of globSync("content/questions/**/*.yaml", { cwd: root })) {
  collect(parse(readFileSync(join(root, file), "utf8")));
}

function leaves(tree: unknown): string[] {
  return typeof tree === "object" && tree !== null ? Object.values(tree).flatMap(leaves) : [String(tree)];
}
for (const language of ["ne", "en"] as const) {
  for (const file of globSync(`web/src/*/i18n/${language}/*.json`, { cwd: root })) {
    texts[language].push(...leaves(JSON.parse(readFileSync(join(root, file), "utf8"))));
  }
}

type Counts = Map<string, number>;
function count(words: readonly string[]): Counts {
  const counts: Counts = new Map();
  for (const word of words) for (const pair of pairsOf(word)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}
const inEnglish = count(texts.en.join(" ").match(/[A-Za-z]+/g) ?? []);
const nepali = texts.ne.join(" ").replace(/[A-Za-z]+/g, " ");
const inPreeti = count(encode(nepali).match(/[A-Za-z]+/g) ?? []);

/** How likely the second letter is after the first; half a sighting for what was never seen. */
const chance = (counts: Counts, first: string, second: string) => {
  const all = [...alphabet].reduce((sum, letter) => sum + (counts.get(first + letter) ?? 0), 0);
  return ((counts.get(first + second) ?? 0) + 0.5) / (all + alphabet.length / 2);
};
const shade = (first: string, second: string) => {
  const odds = Math.log(chance(inEnglish, first, second) / chance(inPreeti, first, second));
  return String.fromCharCode("N".charCodeAt(0) + Math.round(3 * Math.max(-4, Math.min(4, odds))));
};
const rows = [...alphabet].map((first) => [...alphabet].map((second) => shade(first, second)).join(""));
writeFileSync(
  join(root, "contract/src/preeti.pairs.generated.ts"),
  [
    "// Made by scripts/letterPairs.ts.",
    "",
    "/** A row per first letter, a sign per second: `N` says nothing, each sign after it a third of a nat more English. */",
    "export const pairRows: readonly string[] = [",
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    "];",
    "",
  ].join("\n"),
);
