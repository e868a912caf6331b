import type { Nodes } from "hast";
import { formulaText } from "./formulaText.ts";

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 li blockquote pre tr td th figcaption figure hr table ul ol div section".split(" "),
);
const SPACES = /[^\S\n]+/g;

function collect(node: Nodes, out: string[]): void {
  if (node.type === "text") out.push(node.value);
  if (!("children" in node)) return;
  if (node.type === "element") {
    const { tagName, properties } = node;
    // What leads to footnotes and what they say is no running text.
    if (tagName === "sup" || properties.className?.toString() === "footnotes") return;
    if (tagName === "br") out.push("\n");
    if (tagName === "math") {
      out.push(formulaText(node));
      return;
    }
    if (BLOCKS.has(tagName)) {
      out.push("\n");
      for (const child of node.children) collect(child, out);
      out.push("\n");
      return;
    }
  }
  for (const child of node.children) collect(child, out);
}

/** What a reader reads, without marks: a block a line. */
export function plainText(tree: Nodes): string {
  const out: string[] = [];
  collect(tree, out);
  return out
    .join("")
    .split("\n")
    .map((line) => line.replace(SPACES, " ").trim())
    .filter(Boolean)
    .join("\n");
}
