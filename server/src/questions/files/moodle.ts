import type { QuestionDraft } from "@sarathi/contract";
import { XMLParser } from "fast-xml-parser";
import { type Figure, type Found, type FoundOption, type Picture, Unreadable, type Words } from "./block.ts";
import { tagsOf, takeTags } from "./facts.ts";
import { rightBy } from "./fractions.rules.ts";
import { escapeHtml, htmlOf, readHtml } from "./html.ts";
import { altOf, pictureHtml, siteFigure } from "./htmlPicture.ts";

/** Values of the parser: an element with attributes and children, or a text alone. */
type Xml = string | { [name: string]: Xml | Xml[] | undefined };

const LISTS = new Set(["question", "answer", "file", "tag"]);
/** Addresses and documents of XML that stand elsewhere are refused before: only its own five entities are read here. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (name) => LISTS.has(name),
});

const child = (xml: Xml | undefined, name: string): Xml | undefined => {
  const value = typeof xml === "object" ? xml[name] : undefined;
  return Array.isArray(value) ? value[0] : value;
};
const all = (xml: Xml | undefined, name: string): Xml[] => {
  const value = typeof xml === "object" ? xml[name] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
};
const textOf = (xml: Xml | undefined): string => (typeof xml === "string" ? xml : String(child(xml, "#") ?? ""));
const text = (xml: Xml | undefined): string => textOf(child(xml, "text"));

export function refuseEntities(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable("entities");
}

/** @throws Unreadable */
export function readMoodle(xml: string): { found: Found[]; pictures: Picture[] } {
  refuseEntities(xml);
  const pictures: Picture[] = [];
  if (!/<\/quiz\s*>\s*$/.test(xml)) return readCut(xml);
  const quiz = child(parseXml(xml), "quiz");
  const lines = questionLines(xml);
  const found = all(quiz, "question").flatMap((question, at) => {
    const type = textOf(child(question, "@type"));
    if (type === "category") return [];
    return [new QuestionReader(question, type, pictures).read({ block: at + 1, line: lines[at] ?? 1 })];
  });
  return { found, pictures };
}

/** A file that ends too early: what is whole is read, the rest says that it is not. */
function readCut(xml: string): { found: Found[]; pictures: Picture[] } {
  const end = xml.lastIndexOf("</question>");
  if (end < 0) throw new Unreadable("broken");
  const rest = xml.slice(end + "</question>".length);
  const read = readMoodle(`${xml.slice(0, end)}</question></quiz>`);
  const block = read.found.length + 1;
  const line = xml.slice(0, end).split("\n").length;
  read.found.push({
    place: { block, line },
    text: rest.trim().slice(0, 2_000),
    question: {},
    options: [],
    problems: [{ code: "cut_off" }],
  });
  return read;
}

function parseXml(xml: string): Xml {
  try {
    return parser.parse(xml, true) as Xml;
  } catch (error) {
    throw new Unreadable("broken", /Line:? ?(\d+)|:(\d+):/.exec(String((error as Error).message))?.[0]);
  }
}

const questionLines = (xml: string): number[] => {
  const lines: number[] = [];
  for (const [at, line] of xml.split("\n").entries())
    for (const _ of line.matchAll(/<question[\s>]/g)) lines.push(at + 1);
  return lines;
};

/** Per cent of the marks. */
const fractionOf = (answer: Xml): number => Number(textOf(child(answer, "@fraction"))) || 0;

/** What answers of true and false say. */
const TRUTHS = new Map([
  ...["true", "सत्य", "ठिक", "ठीक", "सही"].map((word) => [word, true] as const),
  ...["false", "असत्य", "बेठिक", "बेठीक", "गलत"].map((word) => [word, false] as const),
]);

class QuestionReader {
  readonly #xml: Xml;
  readonly #type: string;
  readonly #pictures: Picture[];
  readonly #found: Found;

  constructor(xml: Xml, type: string, pictures: Picture[]) {
    this.#xml = xml;
    this.#type = type;
    this.#pictures = pictures;
    this.#found = { place: {}, text: "", question: {}, options: [], exact: true, problems: [], notes: [] };
  }

  read(place: Found["place"]): Found {
    const found = this.#found;
    found.place = place;
    const stem = this.#words(child(this.#xml, "questiontext"), "question");
    Object.assign(found, { question: stem.words, figure: stem.figure });
    found.text = [
      Object.values(stem.words).join(" / "),
      ...all(this.#xml, "answer").map((answer) => `- ${text(answer)}`),
    ].join("\n");
    if (this.#type === "multichoice") this.#choices();
    else if (this.#type === "truefalse") this.#trueOrFalse();
    else found.problems = [{ code: "kind", value: this.#type }];
    const { words } = this.#words(child(this.#xml, "generalfeedback"), "explanation");
    if (Object.keys(words).length > 0) found.explanation = words;
    takeTags(
      found,
      all(child(this.#xml, "tags"), "tag").map((tag) => text(tag)),
    );
    return found;
  }

  #choices(): void {
    const answers = all(this.#xml, "answer");
    const isSingle = textOf(child(this.#xml, "single")).trim() !== "false";
    const marked = rightBy(answers.map(fractionOf), isSingle);
    if (marked.isPartial) this.#found.notes?.push("partial_marks");
    if (marked.problem) this.#found.problems?.push(marked.problem);
    if (answers.some((answer) => text(child(answer, "feedback")).trim() !== ""))
      this.#found.notes?.push("feedback_dropped");
    this.#found.options = answers.map((answer, at): FoundOption => {
      const { words, figure } = this.#words(answer, `options.${at}`);
      return { words, right: marked.right[at] === true, ...(figure && { figure }) };
    });
  }

  #trueOrFalse(): void {
    const right = all(this.#xml, "answer").find((answer) => fractionOf(answer) > 0);
    const says = readHtml(text(right)).words.any?.trim().toLowerCase() ?? "";
    const isTrue = TRUTHS.get(says);
    if (right !== undefined && isTrue === undefined)
      this.#found.problems?.push({ code: "key_unclear", field: "key", value: says });
    this.#found.options = [
      { words: { ne: "ठिक", en: "True" }, right: right !== undefined && isTrue === true },
      { words: { ne: "बेठिक", en: "False" }, right: right !== undefined && isTrue === false },
    ];
  }

  #words(xml: Xml | undefined, field: string): { words: Words; figure?: Figure } {
    const format = textOf(child(xml, "@format"));
    const own = text(xml);
    if (format === "plain_text") return { words: own.trim() === "" ? {} : { any: own } };
    const { words, pictures } = readHtml(
      format === "markdown" || format === "moodle_auto_format" ? own.replaceAll("\n", "<br>") : own,
    );
    const [first, ...others] = pictures;
    if (!first) return { words };
    if (others.length > 0) this.#found.problems?.push({ code: "picture_missing", field, value: others[0]?.source });
    const figure = siteFigure(first) ?? this.#fileFigure(xml, first.source, first.alt);
    if (!figure) this.#found.problems?.push({ code: "picture_missing", field, value: first.source });
    return { words, ...(figure && { figure }) };
  }

  /** A picture that comes along: `@@PLUGINFILE@@/map.png` beside a `<file name="map.png" encoding="base64">`, or data. */
  #fileFigure(xml: Xml | undefined, source: string, alt: string): Figure | undefined {
    const data = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(source)?.[1];
    const name = decodeURIComponent(source.replace(/^@@PLUGINFILE@@\//, ""));
    const file = all(xml, "file").find((one) => textOf(child(one, "@name")) === name);
    const base64 = data ?? (file === undefined ? undefined : textOf(file));
    if (base64 === undefined || base64.trim() === "") return undefined;
    this.#pictures.push({ bytes: Buffer.from(base64, "base64") });
    return { picture: this.#pictures.length - 1, alt: altOf(alt) };
  }
}

export const MOODLE_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_TAIL = "</quiz>\n";

const cdata = (html: string): string => `<![CDATA[${html.replaceAll("]]>", "]]&gt;")}]]>`;

/** One question as Moodle XML. */
export function moodleOf(draft: QuestionDraft, no: number): string {
  const share = Number((100 / draft.correctOptionIndices.length).toFixed(5));
  const several = draft.correctOptionIndices.length > 1;
  const answers = draft.options.map((option, at) => {
    const fraction = draft.correctOptionIndices.includes(at) ? (several ? share : 100) : 0;
    return `    <answer fraction="${fraction}" format="html"><text>${cdata(htmlOf(option.text) + pictureHtml(option))}</text></answer>`;
  });
  return [
    '  <question type="multichoice">',
    `    <name><text>${no}</text></name>`,
    `    <questiontext format="html"><text>${cdata(htmlOf(draft.question) + pictureHtml(draft))}</text></questiontext>`,
    `    <generalfeedback format="html"><text>${cdata(htmlOf(draft.explanation))}</text></generalfeedback>`,
    `    <defaultgrade>${draft.marks ?? 1}</defaultgrade>`,
    `    <single>${!several}</single>`,
    `    <shuffleanswers>${draft.options.some(({ pinned }) => pinned) ? 0 : 1}</shuffleanswers>`,
    "    <answernumbering>ABCD</answernumbering>",
    ...answers,
    `    <tags>${tagsOf(draft)
      .map((tag) => `<tag><text>${escapeHtml(tag).replaceAll("\n", "&#10;")}</text></tag>`)
      .join("")}</tags>`,
    "  </question>\n",
  ].join("\n");
}
