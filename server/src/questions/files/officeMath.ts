import { XMLBuilder, XMLParser } from "fast-xml-parser";

/** An element with its order: one key is its name, its value its children; `#text` is a text. */
type Node = Record<string, unknown>;

const ordered = { preserveOrder: true, ignoreAttributes: false, processEntities: true, trimValues: false } as const;

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ":@") ?? "";
const childrenOf = (node: Node): Node[] => {
  const inner = node[nameOf(node)];
  return Array.isArray(inner) ? (inner as Node[]) : [];
};
const part = (node: Node, name: string): string => texOf(childrenOf(node).filter((child) => nameOf(child) === name));

/** Parts of an equation (Office Math, ECMA-376 §22.1) as TeX; of what is not known, what stands in it. */
const SHAPES: Readonly<Record<string, (node: Node) => string>> = {
  "m:f": (node) => `\\frac{${part(node, "m:num")}}{${part(node, "m:den")}}`,
  "m:rad": (node) => {
    const degree = part(node, "m:deg");
    return `\\sqrt${degree ? `[${degree}]` : ""}{${part(node, "m:e")}}`;
  },
  "m:sSup": (node) => `{${part(node, "m:e")}}^{${part(node, "m:sup")}}`,
  "m:sSub": (node) => `{${part(node, "m:e")}}_{${part(node, "m:sub")}}`,
  "m:sSubSup": (node) => `{${part(node, "m:e")}}_{${part(node, "m:sub")}}^{${part(node, "m:sup")}}`,
  "m:d": (node) => `(${part(node, "m:e")})`,
};

function texOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      const name = nameOf(node);
      if (name === "#text") return String(node["#text"]).replace(/([#%&$])/g, "\\$1");
      if (name === "m:t" || !(name in SHAPES)) return texOf(childrenOf(node));
      return SHAPES[name]?.(node) ?? "";
    })
    .join("");
}

const isMath = (node: Node) => ["m:oMath", "m:oMathPara"].includes(nameOf(node));
const run = (text: string): Node => ({
  "w:r": [{ "w:t": [{ "#text": text }], ":@": { "@_xml:space": "preserve" } }],
});

function replaced(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => {
    if (isMath(node)) return run(`$${texOf(childrenOf(node)).trim()}$`);
    const name = nameOf(node);
    const inner = node[name];
    return Array.isArray(inner) ? { ...node, [name]: replaced(inner as Node[]) } : node;
  });
}

/** The body of a Word document with its equations as formulas in dollar signs: readers of Word leave them out. */
export function withFormulas(parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const name = "word/document.xml";
  const body = parts.get(name);
  const text = body && Buffer.from(body).toString("utf8");
  if (!text?.includes("<m:oMath")) return parts;
  const tree = new XMLParser(ordered).parse(text) as Node[];
  const xml = String(new XMLBuilder(ordered).build(replaced(tree)));
  return new Map([...parts, [name, Buffer.from(xml)]]);
}
