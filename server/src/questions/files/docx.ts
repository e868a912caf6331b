import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import mammoth from "mammoth";
import { type Figure, type Found, type Picture, Unreadable } from "./block.ts";
import { readTable, type TableOptions } from "./columns.ts";
import { fieldOf } from "./headings.ts";
import { escapeHtml, innerText, readHtml, rowsOf } from "./html.ts";
import { keyTable } from "./keyList.rules.ts";
import { readLabel } from "./labels.rules.ts";
import { readLoksewaText } from "./loksewaText.ts";
import { withFormulas } from "./officeMath.ts";
import { zipAnew } from "./zip.ts";

/** Stands in a line for a picture until its question is known. */
const MARK = /\u27e6picture:(\d+)\u27e7/g;

/** A document's paragraphs as lines, its tables of questions as tables. @throws Unreadable */
export async function readDocx(
  parts: ReadonlyMap<string, Uint8Array>,
  options: TableOptions,
): Promise<{ found: Found[]; pictures: Picture[] }> {
  const pictures: (Picture & { alt: string })[] = [];
  const html = await htmlOf(parts, pictures);
  const lines = new Lines(pictures);
  lines.take(fromHtml(html, { fragment: true }).children as Nodes[]);
  const text = readLoksewaText(lines.lines.join("\n")).map((found) => withPictures(found, pictures));
  const tables = lines.tables.flatMap(
    (rows) =>
      readTable(
        rows.map((cells, at) => ({ cells, row: at + 1 })),
        { ...options, header: true },
      ).found,
  );
  return { found: [...text, ...tables.map((found) => withPictures(found, pictures))], pictures };
}

async function htmlOf(
  parts: ReadonlyMap<string, Uint8Array>,
  pictures: (Picture & { alt: string })[],
): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: zipAnew(withFormulas(parts)) },
      {
        styleMap: ["u => u", "strike => s"],
        convertImage: mammoth.images.imgElement(async (image) => {
          pictures.push({ bytes: await image.readAsBuffer(), alt: "" });
          return { src: `\u27e6picture:${pictures.length - 1}\u27e7` };
        }),
      },
    );
    return value;
  } catch {
    throw new Unreadable("broken");
  }
}

/** Paragraphs as they would be pasted: what Word numbers by itself gets its number or its label again. */
class Lines {
  readonly lines: string[] = [];
  readonly tables: string[][][] = [];
  readonly #pictures: { alt: string }[];
  /** Questions that Word has numbered. */
  #question = 0;
  /** Where numbers are typed first, what Word would write behind them is not known. */
  #isTyped = false;

  constructor(pictures: { alt: string }[]) {
    this.#pictures = pictures;
  }

  take(nodes: readonly Nodes[]): void {
    for (const node of nodes) {
      if (node.type === "text" && node.value.trim() !== "") this.#add(node.value);
      if (node.type !== "element") continue;
      if (node.tagName === "ol" || node.tagName === "ul") this.#list(node);
      else if (node.tagName === "table") this.#table(node);
      else this.#paragraph(node);
    }
  }

  #add(text: string): void {
    this.lines.push(...text.split("\n"));
  }

  #text(node: Element): string {
    let text = innerText([node]).trim();
    const walk = (one: Nodes): void => {
      if (one.type !== "element") return;
      if (one.tagName === "img") {
        const mark = String(one.properties.src ?? "");
        const picture = this.#pictures[Number(/\d+/.exec(mark)?.[0])];
        if (picture) picture.alt = String(one.properties.alt ?? "");
        text += mark;
      } else one.children.forEach(walk);
    };
    walk(node);
    return text;
  }

  #paragraph(node: Element): void {
    const text = this.#text(node);
    this.#add(text);
    if (this.#question === 0 && /^\s*[0-9०-९]{1,4}\s*[.)।]/.test(text)) this.#isTyped = true;
  }

  /** Numbered by Word: items that hold lists are questions, and so is one alone; two to eight below a stem are its options. */
  #list(list: Element): void {
    const items = list.children.filter((child): child is Element => child.type === "element");
    const nested = (item: Element) =>
      item.children.filter((child): child is Element => child.type === "element" && /^[ou]l$/.test(child.tagName));
    const holdsLists = items.some((item) => nested(item).length > 0);
    const before = this.lines.findLast((line) => line.trim() !== "");
    const belowStem = before !== undefined && !readLabel(before) && items.length >= 2 && items.length <= 8;
    if (!holdsLists && belowStem) {
      this.#options(items);
      return;
    }
    for (const item of items) {
      const inner = nested(item);
      const own: Element = { ...item, children: item.children.filter((child) => !inner.includes(child as Element)) };
      const text = this.#text(own);
      this.lines.push("");
      this.#add(readLabel(text) ? text : `${this.#numbered()} ${text}`);
      for (const one of inner)
        this.#options(one.children.filter((child): child is Element => child.type === "element"));
    }
  }

  /** `Q` tells it from what is numbered within a question; no list of keys has a 0. */
  #numbered(): string {
    this.#question++;
    return this.#isTyped ? "Q0." : `Q${this.#question}.`;
  }

  #options(items: readonly Element[]): void {
    for (const [at, item] of items.entries()) {
      const text = this.#text(item);
      this.#add(readLabel(text) ? text : `${String.fromCharCode(65 + at)}) ${text}`);
    }
  }

  #table(table: Element): void {
    const rows = rowsOf(table);
    const cells = rows.map((row) => row.map((cell) => this.#text(cell)));
    const heads = (cells[0] ?? []).map(fieldOf).filter((field) => field !== null);
    const keys = keyTable(cells);
    if (heads.length >= 3 && heads.some((field) => field.startsWith("question"))) this.tables.push(cells);
    else if (keys) this.lines.push("Answer key", ...keys);
    else if (cells.flat().some((cell) => readLabel(cell))) for (const cell of cells.flat()) this.#add(cell);
    else this.#add(String(readHtml(htmlOfTable(cells)).words.any ?? ""));
  }
}

const htmlOfTable = (rows: readonly string[][]): string => {
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`).join("")}</table>`;
};

/** Takes the marks of pictures out of the words, and puts the pictures beside them. */
function withPictures(found: Found, pictures: readonly { alt: string }[]): Found {
  const missing: string[] = [];
  const take = (words: { any?: string }, field: string): Figure | undefined => {
    const numbers = [...(words.any ?? "").matchAll(MARK)].map((match) => Number(match[1]));
    if (words.any) words.any = words.any.replace(MARK, "").trim();
    const [first, ...others] = numbers;
    if (others.length > 0) missing.push(field);
    const alt = first === undefined ? "" : (pictures[first]?.alt ?? "");
    return first === undefined ? undefined : { picture: first, alt: alt === "" ? {} : { any: alt } };
  };
  const figure = take(found.question, "question");
  const options = found.options.map((option, at) => {
    const own = take(option.words, `options.${at}`);
    return own ? { ...option, figure: own } : option;
  });
  if (found.explanation) take(found.explanation, "explanation");
  const problems = missing.map((field) => ({ code: "picture_missing" as const, field }));
  return {
    ...found,
    options,
    ...(figure && { figure }),
    problems: [...(found.problems ?? []), ...problems],
    text: found.text.replace(MARK, "[…]"),
  };
}
