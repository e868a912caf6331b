import type { ElementContent, Nodes } from "hast";

/** One thing, without signs between its parts. */
const SINGLE = /^(?:[\p{L}\p{M}\p{N}.]*|\(.*\)|.)$/su;
const grouped = (text: string) => (SINGLE.test(text) ? text : `(${text})`);

/** How what has parts is said in a line, by the words of its parts. */
const lines: Record<string, (parts: readonly string[]) => string> = {
  annotation: () => "",
  mfrac: ([above = "", below = ""]) => `${grouped(above)}/${grouped(below)}`,
  msup: ([base = "", up = ""]) => `${grouped(base)}^${grouped(up)}`,
  msub: ([base = "", down = ""]) => `${grouped(base)}_${grouped(down)}`,
  msubsup: ([base = "", down = "", up = ""]) => `${grouped(base)}_${grouped(down)}^${grouped(up)} `,
  munderover: ([base = "", down = "", up = ""]) => `${grouped(base)}_${grouped(down)}^${grouped(up)} `,
  // What is put over or under a letter, a line or an arrow, is no letter of its own.
  mover: ([base = ""]) => base,
  munder: ([base = "", down = ""]) => (/^[\p{L}\p{N}]/u.test(down) ? `${base}_${grouped(down)} ` : base),
  msqrt: (parts) => `√${grouped(parts.join(""))}`,
  mroot: ([base = "", index = ""]) => `${index}√${grouped(base)}`,
  mtr: (parts) => parts.join(", "),
  mtable: (parts) => parts.join("; "),
  mspace: () => " ",
};

/** A formula (MathML) as people type it in a line: "a/b", "x^2", "√(a+b)". */
export function formulaText(node: Nodes | ElementContent): string {
  // Between a function and what it is of stands an unseen sign.
  if (node.type === "text") return node.value.replaceAll("\u2061", " ");
  if (!("children" in node)) return "";
  const parts = node.children.map((child) => formulaText(child as ElementContent));
  const line = node.type === "element" ? lines[node.tagName] : undefined;
  return line ? line(parts) : parts.join("");
}
