import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { Words } from "./block.ts";

/** A picture within HTML: its address as it is written, and what it shows. */
export interface HtmlPicture {
  source: string;
  alt: string;
}

const BLOCKS = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre dl dt dd section article header footer figure".split(" "),
);
const SKIPPED = new Set(["script", "style", "head", "title", "template", "iframe", "object", "svg"]);
const SUB: Record<string, string> = Object.fromEntries(
  [..."0123456789+-=()"].map((sign, at) => [sign, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"[at] ?? ""]),
);
const SUP: Record<string, string> = Object.fromEntries(
  [..."0123456789+-=()n"].map((sign, at) => [sign, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"[at] ?? ""]),
);

/** `2` as ₂ where every sign has such a form; `_{…}` elsewhere. */
function raised(text: string, signs: Record<string, string>, mark: "_" | "^"): string {
  const all = [...text.trim()].map((sign) => signs[sign]);
  return all.every((sign) => sign !== undefined) ? all.join("") : `${mark}${text.trim()}`;
}

/** A part of a text that stands low or high. */
export const raisedText = (text: string, place: string | undefined): string =>
  place === "subscript" ? raised(text, SUB, "_") : place === "superscript" ? raised(text, SUP, "^") : text;

class Writer {
  text = "";
  readonly pictures: HtmlPicture[] = [];
  /** Texts of Moodle's `<span lang="ne" class="multilang">`. */
  readonly languages: { ne?: string; en?: string } = {};

  break(): void {
    this.text = this.text.replace(/ +$/, "");
    if (this.text !== "" && !this.text.endsWith("\n")) this.text += "\n";
  }

  write(nodes: readonly Nodes[]): void {
    for (const node of nodes) this.#node(node);
  }

  #node(node: Nodes): void {
    if (node.type === "text") {
      const text = node.value.replace(/\s*[\r\n]\s*/g, " ");
      const starts = this.text === "" || this.text.endsWith("\n");
      this.text += starts && /[\r\n]/.test(node.value) ? text.trimStart() : text;
    } else if (node.type === "element") this.#element(node);
    else if (node.type === "root") this.write(node.children);
  }

  #element(element: Element): void {
    const { tagName, children, properties } = element;
    if (SKIPPED.has(tagName)) return;
    if (tagName === "br") this.text += "\n";
    else if (tagName === "img")
      this.pictures.push({ source: String(properties.src ?? ""), alt: String(properties.alt ?? "").trim() });
    else if (tagName === "sub" || tagName === "sup") {
      const inner = innerText(children);
      this.text += tagName === "sub" ? raised(inner, SUB, "_") : raised(inner, SUP, "^");
    } else if (tagName === "table") this.#table(element);
    else if (tagName === "ol") this.#list(element);
    else if (tagName === "span" && [properties.className].flat().includes("multilang")) this.#language(element);
    else {
      const isBlock = BLOCKS.has(tagName);
      if (isBlock) this.break();
      this.write(children);
      if (isBlock) this.break();
    }
  }

  #language({ children, properties }: Element): void {
    const inner = new Writer();
    inner.write(children);
    this.pictures.push(...inner.pictures);
    const language = String(properties.lang ?? "").slice(0, 2);
    if (language === "ne" || language === "en")
      this.languages[language] = (this.languages[language] ?? "") + inner.text;
    else this.text += inner.text;
  }

  #list({ children, properties }: Element): void {
    let n = Number(properties.start ?? 1);
    this.break();
    for (const item of children) {
      if (item.type === "element" && item.tagName === "li") {
        this.text += `${n++}. `;
        this.write(item.children);
        this.break();
      } else this.#node(item);
    }
  }

  /** As Markdown has tables, which is how the bank writes them. */
  #table(table: Element): void {
    const rows = rowsOf(table).map((cells) =>
      cells.map((cell) => innerText(cell.children).replace(/\s+/g, " ").replaceAll("|", "\\|").trim()),
    );
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return;
    this.break();
    for (const [at, row] of rows.entries()) {
      const cells = Array.from({ length: width }, (_, column) => row[column] ?? "");
      this.text += `| ${cells.join(" | ")} |\n`;
      if (at === 0) this.text += `|${" --- |".repeat(width)}\n`;
    }
  }
}

/** The cells of a table, row by row. */
export function rowsOf(table: Element): Element[][] {
  return table.children.flatMap((child): Element[][] => {
    if (child.type !== "element") return [];
    if (child.tagName !== "tr") return rowsOf(child);
    return [child.children.filter((cell): cell is Element => cell.type === "element")];
  });
}

export function innerText(nodes: readonly Nodes[]): string {
  const inner = new Writer();
  inner.write(nodes);
  return inner.text;
}

/** What HTML says, in lines; what it says in two languages by Moodle's marks, apart. */
export function readHtml(html: string): { words: Words; pictures: HtmlPicture[] } {
  const writer = new Writer();
  writer.write(fromHtml(html, { fragment: true }).children as Nodes[]);
  const { ne, en } = writer.languages;
  const any = writer.text.trim();
  const words: Words = { ...(ne !== undefined && { ne }), ...(en !== undefined && { en }), ...(any !== "" && { any }) };
  return { words, pictures: writer.pictures };
}

const HAS_HTML =
  /<(p|div|span|b|i|u|strong|em|sub|sup|li|ul|ol|font|td|tr|table|a)\b[^<>]*>[^<]*\S[\s\S]*<\/\1>|<br\s*\/?>|&(?:nbsp|amp|lt|gt|quot|#\d{2,5});/i;

/** Text out of a cell in which HTML stands; Moodle's marks part its languages. */
export function plainHtml(text: string): Words {
  if (!HAS_HTML.test(text)) return { any: text };
  const { words } = readHtml(text.replace(/\r?\n/g, "<br>"));
  return Object.keys(words).length > 0 ? words : { any: text };
}

/** What editors write around any text, and how they write tags that are meant to be seen. */
const IS_DOCUMENT = /<(?:p|div|span|br)\b|&(?:nbsp|lt|gt|amp);/i;
const SPEAKS_OF_TAGS = /\bx?html\b|\bxml\b|\btags?\b|\bmark-?up\b|ट्याग|एचटीएमएल/i;
const IN_ONE_TAG = /^\s*<(\w+)\b[^<>]*>.*<\/\1>\s*$/s;

/**
 * Whether tags are the words of a question, not its looks: its stem speaks of them, or its options stand in different
 * ones. Where its texts are pages of an editor, tags that are meant stand there in their own way.
 */
export function isAboutTags(stem: readonly string[], options: readonly (readonly string[])[]): boolean {
  const texts = [...stem, ...options.flat()];
  if (!texts.some((text) => HAS_HTML.test(text)) || texts.some((text) => IS_DOCUMENT.test(text))) return false;
  const tags = options.flat().map((text) => IN_ONE_TAG.exec(text)?.[1]?.toLowerCase());
  const isEachInAnother = tags.every((tag) => tag !== undefined) && new Set(tags).size > 1;
  return isEachInAnother || stem.some((text) => SPEAKS_OF_TAGS.test(text));
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Spaces beside each other are written so that no reader makes one of them. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string).replace(/ (?= )|(?<=\n) /g, "&#32;");

/** A text of the bank as HTML that `readHtml` reads as the same. */
export function htmlOf(text: { ne?: string | undefined; en?: string | undefined }): string {
  return (["ne", "en"] as const)
    .flatMap((language) => {
      const words = text[language];
      if (!words) return [];
      return `<span lang="${language}" class="multilang">${escapeHtml(words).replaceAll("\n", "<br>")}</span>`;
    })
    .join("");
}
