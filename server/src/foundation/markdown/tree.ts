import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { labels } from "./labels.ts";
import { plainText } from "./plainText.ts";

export interface Heading {
  id: string;
  /** 2 to 6. */
  level: number;
  text: string;
}

/** What a kind of text may hold, and where it stands. */
export interface MarkdownUse {
  /** Who vouches for its links: the staff, or nobody. */
  links: "staff" | "reader";
  /** Pictures of this site, or none by address. */
  images: "own" | "none";
  /** What the ids of its headings and footnotes begin with: unique on its page. */
  idPrefix: string;
  /** The level of its highest headings: below what stands above it on its page. */
  headingsFrom: 2 | 3 | 4;
  language: "ne" | "en";
  /** Blocks, links and marks that it may have at most, and formulas that are set; bounds of the time it takes. */
  maxParts: number;
  maxFormulas: number;
  /** What in a run of plain text is a link to a page of this site: where it begins, how long it is, and its address. */
  linksIn?: (text: string) => readonly TextLink[];
}

export interface TextLink {
  at: number;
  length: number;
  path: `/${string}`;
}

const REL = { staff: ["noopener"], reader: ["nofollow", "ugc", "noopener"] };
const OWN_PATH = /^\/(?![/\\])/;

const mathElements = [
  ...["math", "semantics", "annotation", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot"],
  ...["msub", "msup", "msubsup", "munder", "mover", "munderover", "mtable", "mtr", "mtd", "mlabeledtr", "mpadded"],
  ...["mphantom", "menclose", "mstyle", "merror"],
];
const mathAttributes = [
  ...["display", "encoding", "mathvariant", "stretchy", "fence", "separator", "lspace", "rspace", "accent"],
  ...["accentunder", "columnalign", "rowspacing", "columnspacing", "columnlines", "rowlines", "scriptlevel"],
  ...["displaystyle", "linethickness", "width", "height", "depth", "voffset", "minsize", "maxsize", "notation"],
  ...["symmetric", "largeop", "movablelimits", "form", "xmlns"],
];

const each = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

/** All that leaves the pipeline. Its tests hold every output to this list. */
export const allowed: Schema = {
  tagNames: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong"],
    ...["a", "img", "figure", "figcaption", "cite", "sup", "section", "div"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
    ...mathElements,
  ],
  attributes: {
    a: ["href", "rel", "id", "ariaLabel", ["className", "footnote-back"]],
    img: ["src", "alt", ["loading", "lazy"], ["decoding", "async"]],
    ol: ["start"],
    li: ["id"],
    ...each(["h2", "h3", "h4", "h5", "h6"], ["id"]),
    th: [
      ["align", "left", "center", "right"],
      ["scope", "col"],
    ],
    td: [["align", "left", "center", "right"]],
    code: [["className", /^language-[\w-]{1,30}$/]],
    sup: [["className", "footnote-ref"]],
    section: [["className", "footnotes"], "ariaLabel"],
    div: [["className", "scrolls"], ["role", "group"], ["tabIndex", 0], "ariaLabel"],
    ...each(mathElements, mathAttributes),
  },
  protocols: { href: ["http", "https", "mailto"] },
  clobber: [],
  clobberPrefix: "",
  ancestors: {},
  strip: ["script", "style", "template", "iframe", "object", "noscript"],
  allowComments: false,
  allowDoctypes: false,
};

const isElement = (node: Nodes | undefined, ...names: string[]): node is Element =>
  node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
const element = (tagName: string, properties: Element["properties"], children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
const isBlank = (node: Nodes) => node.type === "text" && node.value.trim() === "";

/** What becomes of an element whose children are changed already; undefined: it is left out. */
type Change = (one: Element) => ElementContent | ElementContent[] | undefined;

function mapElements(parent: Parents, change: Change): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type !== "element") return [child];
    mapElements(child, change);
    return [change(child) ?? []].flat();
  }) as typeof parent.children;
}

/** One that leads nowhere is its words. */
function link(one: Element, use: MarkdownUse): Element | ElementContent[] {
  const href = String(one.properties.href ?? "");
  if (href === "") return one.children;
  return /^[/#]/.test(href) ? one : { ...one, properties: { ...one.properties, rel: REL[use.links] } };
}

const NO_LINKS_WITHIN = new Set(["a", "code", "pre", "math", "cite"]);

/** Makes links of what `find` finds in text that is neither code, nor a formula, nor a link already. */
function linkText(parent: Parents, find: NonNullable<MarkdownUse["linksIn"]>): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === "text") return withLinks(child.value, find(child.value));
    if (child.type === "element" && !NO_LINKS_WITHIN.has(child.tagName)) linkText(child, find);
    return [child];
  }) as typeof parent.children;
}

function withLinks(text: string, links: readonly TextLink[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { at, length, path } of links) {
    if (at > end) parts.push({ type: "text", value: text.slice(end, at) });
    end = at + length;
    parts.push(element("a", { href: path }, [{ type: "text", value: text.slice(at, end) }]));
  }
  if (end < text.length) parts.push({ type: "text", value: text.slice(end) });
  return parts;
}

/** A picture of this site; of any other address what it shows, in words. One without such words is not shown. */
function image(one: Element, use: MarkdownUse): ElementContent | undefined {
  const { src, alt, title } = one.properties;
  const words = String(alt ?? "").trim();
  if (words === "") return undefined;
  if (use.images === "none" || !OWN_PATH.test(String(src))) return { type: "text", value: words };
  return { ...one, properties: { src: String(src), alt: words, title, loading: "lazy", decoding: "async" } };
}

/** A paragraph that holds a picture alone is a figure; the picture's title is its caption. */
function figure(one: Element): Element {
  const [picture, more] = one.children.filter((child) => !isBlank(child));
  if (more || !isElement(picture, "img")) return one;
  const { title } = picture.properties;
  const caption = title ? [element("figcaption", {}, [{ type: "text", value: String(title) }])] : [];
  return element("figure", {}, [picture, ...caption]);
}

function cell(one: Element): Element {
  const [, align] = /^text-align:\s*(left|center|right)$/.exec(String(one.properties.style ?? "")) ?? [];
  const scope = one.tagName === "th" ? { scope: "col" } : {};
  return { ...one, properties: { ...scope, ...(align ? { align } : {}) } };
}

/** A wide table scrolls by itself, by keys too. */
const scrolling = (one: Element, { language }: MarkdownUse) =>
  element("div", { className: ["scrolls"], role: "group", tabIndex: 0, ariaLabel: labels[language].table }, [one]);

/** Ids as addresses show them: letters of any script, with hyphens. */
const idOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/** Gives headings their level and their ids. */
function headingsOf(use: MarkdownUse): { mark: (one: Element) => Element; headings: Heading[] } {
  const headings: Heading[] = [];
  const times = new Map<string, number>();
  const mark = (one: Element): Element => {
    const depth = Math.max(2, Number(one.tagName[1]));
    const level = Math.min(6, depth - 2 + use.headingsFrom);
    const text = plainText(one).trim();
    const base = `${use.idPrefix}-${idOf(text) || "part"}`;
    const nth = (times.get(base) ?? 0) + 1;
    times.set(base, nth);
    const id = nth === 1 ? base : `${base}--${nth}`;
    headings.push({ id, level, text });
    return { ...one, tagName: `h${level}`, properties: { id } };
  };
  return { mark, headings };
}

/** The tree of raw HTML as this use takes it: only what is allowed is left. */
export function cleanTree(html: string, use: MarkdownUse): { tree: Root; headings: Heading[] } {
  const raw = fromHtml(html, { fragment: true });
  const { mark, headings } = headingsOf(use);
  const changes: Record<string, Change> = {
    a: (one) => link(one, use),
    img: (one) => image(one, use),
    p: figure,
    th: cell,
    td: cell,
    table: (one) => scrolling(one, use),
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, mark])),
  };
  mapElements(raw, (one) => (changes[one.tagName] ?? ((same) => same))(one));
  if (use.linksIn) linkText(raw, use.linksIn);
  return { tree: sanitize(raw, allowed) as Root, headings };
}
