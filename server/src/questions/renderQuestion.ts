import type { Option, Text } from "@sarathi/contract";
import { renderMarkdown, staffText } from "../foundation/markdown/markdown.ts";

/** Clean HTML of those texts of a question that hold formulas or tables; the others stay plain text. */
export interface RenderedQuestion {
  question?: Text;
  /** By index; empty where the option is plain. */
  options?: Text[];
  explanation?: Text;
}

/** A formula, as the parser of texts finds it (foundation/markdown/parser.ts). */
const FORMULA = /\$\$[^$]+\$\$|\$(?!\s)(?:\\.|[^$\\\n])+?(?<!\s)\$(?!\d)/g;
/** The line below the head of a table; its lines begin with the sign. */
const TABLE = /^\s*\|(\s*:?-{2,}:?\s*\|)+\s*$/m;
/** What has a meaning in Markdown besides formulas and tables: in questions it is a sign like any other. */
const SIGNS = /[\\`*_[\]<>#~^]|^\s*([-+=]|\d+[.)])(?=\s|$)/gm;

const isRich = (text: string) => text.match(FORMULA) !== null || TABLE.test(text);

const escaped = (text: string) =>
  text.replace(SIGNS, (sign, atStart: string | undefined) =>
    atStart === undefined ? `\\${sign}` : sign.replace(/[-+=.)]/, "\\$&"),
  );

/** Stands for the formula of a number while lines are looked at: a sign that no text holds (fields.ts). */
const HELD = /\ue000(\d+)\ue001/g;

/** A text in which formulas and tables alone are Markdown, and lines stay lines. */
function sourceOf(text: string): string {
  const formulas: string[] = [];
  const lines = text.replace(FORMULA, (formula) => `\ue000${formulas.push(formula) - 1}\ue001`).split("\n");
  const formulaOf = (number: string) => formulas[Number(number)] ?? "";
  const isRow = (line: string) => line.trimStart().startsWith("|");
  const isDisplayed = (line: string) => formulaOf(/^\ue000(\d+)\ue001$/.exec(line.trim())?.[1] ?? "").startsWith("$$");
  return lines
    .map((line, i) => {
      const next = lines[i + 1];
      if (isRow(line)) return `${line.replace(/[\\`*_[\]<>#~^]/g, "\\$&")}${next && !isRow(next) ? "\n" : ""}`;
      // A table and a formula on lines of their own are blocks.
      if (isDisplayed(line) || (next !== undefined && (isRow(next) || isDisplayed(next)))) return `${escaped(line)}\n`;
      return line === "" || !next ? escaped(line) : `${escaped(line)}\\`;
    })
    .join("\n")
    .replace(HELD, (_, number: string) => formulaOf(number));
}

function rendered(text: Text, idPrefix: string): Text {
  const out: Text = {};
  for (const language of ["ne", "en"] as const) {
    const source = text[language];
    if (!source || !isRich(source)) continue;
    out[language] = renderMarkdown(sourceOf(source), { ...staffText, idPrefix, headingsFrom: 3, language }).html.trim();
  }
  return out;
}

const says = (text: Text) => text.ne !== undefined || text.en !== undefined;

/** The texts of a question that are more than plain, as HTML. Null: all of it is plain. */
export function renderQuestion(version: {
  question: Text;
  options: Option[];
  explanation: Text;
}): RenderedQuestion | null {
  const question = rendered(version.question, "q");
  const options = version.options.map(({ text }, i) => rendered(text, `o${i}`));
  const explanation = rendered(version.explanation, "e");
  if (![question, explanation, ...options].some(says)) return null;
  return {
    ...(says(question) && { question }),
    ...(options.some(says) && { options }),
    ...(says(explanation) && { explanation }),
  };
}
