import type { QuestionDraft } from "@sarathi/contract";
import { type GIFTQuestion, parse, type TextFormat } from "gift-pegjs";
import type { Figure, Found, FoundOption, Words } from "./block.ts";
import { tagsOf, takeTags } from "./facts.ts";
import { rightBy } from "./fractions.rules.ts";
import { htmlOf, readHtml } from "./html.ts";
import { pictureHtml, siteFigure } from "./htmlPicture.ts";

interface Part {
  text: string;
  line: number;
}

/** Questions of a GIFT file stand apart by empty lines; one that cannot be read spoils no other. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  let from = 1;
  for (const [at, line] of [...text.split(/\r\n?|\n/), ""].entries()) {
    if (line.trim() !== "") {
      if (lines.length === 0) from = at + 1;
      lines.push(line);
    } else if (lines.length > 0) {
      parts.push({ text: lines.join("\n"), line: from });
      lines = [];
    }
  }
  return parts;
}

function wordsOf({ format, text }: TextFormat): { words: Words; figure?: Figure; missing: boolean } {
  if (format === "plain" || (format === "moodle" && !/<\w/.test(text))) return { words: { any: text }, missing: false };
  const { words, pictures } = readHtml(format === "html" ? text : text.replaceAll("\n", "<br>"));
  const [first] = pictures;
  const figure = first && siteFigure(first);
  return { words, ...(figure && { figure }), missing: pictures.length > (figure ? 1 : 0) };
}

const unescapeTag = (tag: string) =>
  tag.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export function readGift(text: string): Found[] {
  const parts = partsOf(text);
  return parts.flatMap(({ text: own, line }, at) => {
    const place = { line, block: at + 1 };
    const bare: Found = { place, text: own, question: {}, options: [], exact: true };
    if (/^\s*(?:\/\/.*\s*)+$/.test(own)) return [];
    try {
      return parse(`${own}\n\n`).flatMap((question) => (question.type === "Category" ? [] : [foundOf(bare, question)]));
    } catch (error) {
      const { location } = error as { location?: { start: { line: number } } };
      if (!location) throw error;
      const cut = at === parts.length - 1 && own.includes("{") && !own.trimEnd().endsWith("}");
      const where = { ...place, line: line + location.start.line - 1 };
      return [{ ...bare, place: where, problems: [{ code: cut ? "cut_off" : "syntax" }] } satisfies Found];
    }
  });
}

function foundOf(bare: Found, question: Exclude<GIFTQuestion, { type: "Category" }>): Found {
  const stem = wordsOf(question.stem);
  const found: Found = { ...bare, question: stem.words, figure: stem.figure, problems: [], notes: [] };
  if (stem.missing) found.problems?.push({ code: "picture_missing", field: "question" });
  if (question.type === "MC") {
    const marked = rightBy(
      question.choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0)),
      question.choices.some(({ isCorrect }) => isCorrect),
    );
    if (marked.isPartial) found.notes?.push("partial_marks");
    if (marked.problem) found.problems?.push(marked.problem);
    if (question.choices.some(({ feedback }) => feedback)) found.notes?.push("feedback_dropped");
    found.options = question.choices.map(({ text }, at): FoundOption => {
      const { words, figure, missing } = wordsOf(text);
      if (missing) found.problems?.push({ code: "picture_missing", field: `options.${at}` });
      return { words, figure: figure as Figure, right: marked.right[at] === true };
    });
  } else if (question.type === "TF") {
    found.options = [
      { words: { ne: "ठिक", en: "True" }, right: question.isTrue },
      { words: { ne: "बेठिक", en: "False" }, right: !question.isTrue },
    ];
  } else found.problems = [{ code: "kind", value: question.type }];
  if (question.type !== "Description" && question.globalFeedback) {
    found.explanation = wordsOf(question.globalFeedback).words;
  }
  takeTags(found, (question.tags ?? []).map(unescapeTag));
  return found;
}

const escapeGift = (text: string): string => text.replace(/[\\~=#{}:]/g, "\\$&").replaceAll("\n", "\\n");
const escapeTag = (text: string): string =>
  text.replace(/[%[\]\p{Cc}]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

/** One question as GIFT, in HTML, which says its languages as Moodle does. */
export function giftOf(draft: QuestionDraft): string {
  const several = draft.correctOptionIndices.length > 1;
  const share = Number((100 / draft.correctOptionIndices.length).toFixed(5));
  const choices = draft.options.map((option, at) => {
    const right = draft.correctOptionIndices.includes(at);
    const mark = right ? (several ? `~%${share}%` : "=") : "~";
    return `  ${mark}[html]${escapeGift(htmlOf(option.text) + pictureHtml(option))}`;
  });
  const says = draft.explanation.ne || draft.explanation.en;
  return [
    `// ${tagsOf(draft)
      .map((tag) => `[tag:${escapeTag(tag)}]`)
      .join(" ")}`,
    `[html]${escapeGift(htmlOf(draft.question) + pictureHtml(draft))} {`,
    ...choices,
    ...(says ? [`  ####[html]${escapeGift(htmlOf(draft.explanation))}`] : []),
    "}",
  ].join("\n");
}
