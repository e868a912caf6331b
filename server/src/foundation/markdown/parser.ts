import MarkdownIt, { type StateBlock, type StateCore, type StateInline, type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { formula } from "./formula.ts";
import { labels } from "./labels.ts";

/** What one rendering carries through the rules. */
export interface ParserEnv {
  /** Part of the ids of footnotes: several texts stand on one page. */
  docId: string;
  language: "ne" | "en";
  /** Parts that the text may have at most: blocks, links, marks. */
  maxParts: number;
  /** Formulas that are set: more are shown as they were written, each takes a fraction of a millisecond. */
  maxFormulas: number;
  /** Formulas set so far. */
  formulas: number;
  /** Footnotes written, and signs that lead to them, so far. */
  notes: number;
  signs: number;
}

const MAX_FORMULA = 1_000;
const MAX_FORMULA_LINES = 40;
/** The rules of footnotes copy all that stands before for each; and every sign is answered by a way back. */
const MAX_NOTES = 200;
const MAX_SIGNS = 600;
const MAX_CITATION = 300;
/** Blocks and labels are bounded by the parser itself (`maxNesting`); emphasis within emphasis is not. */
const MAX_INLINE_DEPTH = 12;
const MAX_BLOCK_DEPTH = 20;

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);

/** `$…$` and `$$…$$` within a line: no space inside the signs, no digit after the last (so that "$5 and $6" are prices). */
function formulaInline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "$") return false;
  const mark = src[pos + 1] === "$" ? "$$" : "$";
  const from = pos + mark.length;
  const limit = Math.min(posMax, from + MAX_FORMULA);
  if (from >= limit || isSpace(src[from])) return false;
  let to = from;
  while (to < limit && !src.startsWith(mark, to)) to += src[to] === "\\" ? 2 : 1;
  const after = to + mark.length;
  if (after > posMax || to >= limit || to === from || isSpace(src[to - 1])) return false;
  if (mark === "$" && /[0-9]/.test(src[after] ?? "")) return false;
  if (!silent) {
    const token = state.push("formula", "math", 0);
    token.content = src.slice(from, to);
    token.markup = mark;
  }
  state.pos = after;
  return true;
}

/** `$$` at the beginning of a line, up to the next `$$` that ends one. */
function formulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineOf = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  const isCode = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  const first = lineOf(startLine);
  if (isCode || !first.startsWith("$$")) return false;
  const lines: string[] = [];
  const last = Math.min(endLine, startLine + MAX_FORMULA_LINES);
  for (let line = startLine, length = 0; line < last && length <= MAX_FORMULA; line++) {
    const text = line === startLine ? first.slice(2) : lineOf(line);
    length += text.length;
    if (!text.endsWith("$$") || (state.sCount[line] ?? 0) < state.blkIndent) {
      lines.push(text);
      continue;
    }
    const content = [...lines, text.slice(0, -2)].join("\n").trim();
    if (content === "" || content.includes("$")) return false;
    if (silent) return true;
    const token = state.push("formula_block", "math", 0);
    token.content = content;
    token.block = true;
    token.map = [startLine, line + 1];
    state.line = line + 1;
    return true;
  }
  return false;
}

/** `[@ नेपालको संविधान, धारा ८४]`: where something is laid down; with `(https://…)` after it, a link to it. */
function citation(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!src.startsWith("[@ ", pos)) return false;
  const label = /^\[@ ([^[\]\n]+)\]/.exec(src.slice(pos, Math.min(posMax, pos + MAX_CITATION)));
  const text = label?.[1]?.trim();
  if (!label || !text) return false;
  let end = pos + label[0].length;
  let href: string | undefined;
  if (src[end] === "(") {
    const target = state.md.helpers.parseLinkDestination(src, end + 1, Math.min(posMax, end + 1 + 2 * MAX_CITATION));
    const address = state.md.normalizeLink(target.str);
    if (target.ok && src[target.pos] === ")" && address && state.md.validateLink(address)) {
      href = address;
      end = target.pos + 1;
    }
  }
  if (!silent) {
    state.push("citation_open", "cite", 1);
    if (href !== undefined) state.push("link_open", "a", 1).attrs = [["href", href]];
    state.push("text", "", 0).content = text;
    if (href !== undefined) state.push("link_close", "a", -1);
    state.push("citation_close", "cite", -1);
  }
  state.pos = end;
  return true;
}

/** Without what is opened deeper than any text needs; what stands in it stays. */
function flat(tokens: readonly Token[], most: number, mayGo: (token: Token) => boolean): Token[] {
  const left: boolean[] = [];
  return tokens.filter((token) => {
    if (token.nesting === 0) return true;
    if (token.nesting < 0) return !left.pop();
    left.push(left.length >= most && mayGo(token));
    return !left.at(-1);
  });
}

const isEmphasis = ({ type }: Token) => type === "em_open" || type === "strong_open";

function flatten(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type === "inline") token.children = flat(token.children ?? [], MAX_INLINE_DEPTH, isEmphasis);
  }
}

function renderFormula(token: Token | undefined, env: ParserEnv): string {
  if (!token) return "";
  const source = `${token.markup || "$$"}${token.content}${token.markup || "$$"}`;
  return formula(token.content, token.markup !== "$", source, ++env.formulas <= env.maxFormulas);
}

/** Addresses of the web, mail addresses, places of this site and of this page; nothing else, however it is spelt. */
const LINKS = /^(?:https?:\/\/[^/\\]|mailto:[^\s]+@|\/(?![/\\])|\/$|#)/i;

/** Every rendering brings one; the parser's own types do not say so. */
const envOf = (env: object | undefined) => env as ParserEnv;

/** A rule of footnotes that finds nothing more once it has found so many in one text. */
function bounded<State extends { env?: object }, Rest extends unknown[]>(
  rules: readonly ((state: State, ...rest: Rest) => boolean)[],
  name: string,
  counter: "notes" | "signs",
  most: number,
) {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`the parser has no rule ${name}`);
  return (state: State, ...rest: Rest): boolean => {
    const env = envOf(state.env);
    const found = env[counter] < most && rule(state, ...rest);
    if (found) env[counter]++;
    return found;
  };
}

function makeParser() {
  const parser = new MarkdownIt("default", {
    html: false,
    linkify: false,
    typographer: false,
    maxNesting: MAX_BLOCK_DEPTH,
  });
  parser.use(footnotes);
  parser.disable(["strikethrough", "footnote_inline"]);
  const { block, inline } = parser;
  block.ruler.at("footnote_def", bounded(block.ruler.getRules(""), "footnote_def", "notes", MAX_NOTES), {
    alt: ["paragraph", "reference"],
  });
  inline.ruler.at("footnote_ref", bounded(inline.ruler.getRules(""), "footnote_ref", "signs", MAX_SIGNS));
  parser.validateLink = (address) => LINKS.test(address);
  parser.inline.ruler.before("link", "citation", citation);
  parser.inline.ruler.after("escape", "formula", formulaInline);
  parser.block.ruler.before("fence", "formula_block", formulaBlock, { alt: ["paragraph", "blockquote", "list"] });
  parser.core.ruler.push("flatten", flatten);
  const rules = parser.renderer.rules;
  rules.formula = (tokens, at, _options, env) => renderFormula(tokens[at], envOf(env));
  rules.formula_block = (tokens, at, _options, env) => `${renderFormula(tokens[at], envOf(env))}\n`;
  rules.footnote_block_open = (_tokens, _at, _options, env) =>
    `<section class="footnotes" aria-label="${labels[envOf(env).language].footnotes}"><ol>\n`;
  rules.footnote_anchor = (tokens, at, _options, env) => {
    const { docId, language } = envOf(env);
    const { id, subId } = (tokens[at]?.meta ?? {}) as { id: number; subId: number };
    const to = `fnref-${docId}-${id + 1}${subId > 0 ? `:${subId}` : ""}`;
    return ` <a href="#${to}" class="footnote-back" aria-label="${labels[language].back}">↩</a>`;
  };
  return parser;
}

const parser = makeParser();

/** A part takes some ten microseconds until it is clean HTML. */
const partsOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);

/** Markdown as HTML that still has to be made clean. @throws RangeError for a text of more parts than it may have */
export function toRawHtml(source: string, given: ParserEnv): string {
  const env = { ...given };
  const tokens = parser.parse(source, env);
  if (partsOf(tokens) > env.maxParts) throw new RangeError("the text has too many parts");
  return parser.renderer.render(tokens, parser.options, env);
}
