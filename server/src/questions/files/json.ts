import { MAX_IMPORT_ROWS, type QuestionDraft } from "@sarathi/contract";
import { type Figure, type Found, Unreadable, type Words } from "./block.ts";
import { numberIn } from "./columns.ts";
import { fieldsOf, optionLabel } from "./headings.ts";
import { indexOfLabel } from "./labels.rules.ts";

export const JSON_FORMAT = "sarathi-questions";
export const JSON_VERSION = 1;
export const JSON_HEAD = `{"format":"${JSON_FORMAT}","version":${JSON_VERSION},"questions":[\n`;
export const JSON_TAIL = "\n]}\n";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One question of ours, with every field of a draft; as it is written it is read. */
export const jsonOf = (draft: QuestionDraft): string => JSON.stringify(draft);

/** Our own file, or a list of objects as other programs give it. @throws Unreadable */
export function readJson(text: string): Found[] {
  const json = parsed(text);
  const list = Array.isArray(json)
    ? json
    : isObject(json)
      ? (json.questions ?? json.data ?? json.mcqs ?? json.items)
      : undefined;
  if (!Array.isArray(list)) throw new Unreadable("no_questions");
  if (isObject(json) && json.format === JSON_FORMAT && json.version !== JSON_VERSION) {
    throw new Unreadable("unknown_kind", `version ${String(json.version)}`);
  }
  if (list.length > MAX_IMPORT_ROWS) throw new Unreadable("too_many_rows", String(list.length));
  return list.map((item: unknown, at) => {
    const found: Found = {
      place: { block: at + 1 },
      text: JSON.stringify(item)?.slice(0, 8_000) ?? "",
      question: {},
      options: [],
    };
    if (!isObject(item)) return { ...found, problems: [{ code: "syntax" }] };
    return isOurs(item) ? ours(found, item) : others(found, item);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value));
  } catch (error) {
    throw new Unreadable("broken", /(?:line \d+ column|position) \d+/.exec((error as Error).message)?.[0]);
  }
}

const isOurs = (item: Json): boolean => isObject(item.question) && Array.isArray(item.correctOptionIndices);

const wordsIn = (value: unknown): Words => {
  if (typeof value === "string" || typeof value === "number") return { any: String(value) };
  if (!isObject(value)) return {};
  const { ne, en } = value;
  return { ...(typeof ne === "string" && { ne }), ...(typeof en === "string" && { en }) };
};
const string = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;
const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.flatMap((one) => string(one) ?? []) : undefined;
const figureIn = ({ image, imageAlt }: Json): Figure | undefined =>
  typeof image === "string" ? { address: image, alt: wordsIn(imageAlt) } : undefined;

function ours(found: Found, item: Json): Found {
  const indices: unknown[] = Array.isArray(item.correctOptionIndices) ? item.correctOptionIndices : [];
  const right = indices.map((index) => (typeof index === "number" ? index : Number.NaN));
  const options = Array.isArray(item.options) ? item.options : [];
  const source = isObject(item.source) ? item.source : {};
  const beyond = right.some((index) => !Number.isInteger(index) || index < 0 || index >= options.length);
  return {
    ...found,
    exact: true,
    ours: true,
    question: wordsIn(item.question),
    figure: figureIn(item),
    options: options.map((option: unknown, at) => {
      const one = isObject(option) ? option : {};
      const figure = figureIn(one);
      return {
        words: wordsIn(isObject(option) ? one.text : option),
        right: right.includes(at),
        ...(figure && { figure }),
        ...(typeof one.pinned === "boolean" && { pinned: one.pinned }),
      };
    }),
    ...(beyond && { problems: [{ code: "key_out_of_range", field: "key", value: right.join(", ") }] }),
    explanation: wordsIn(item.explanation),
    source: wordsIn(source.text),
    sourceUrl: string(source.url),
    difficulty: string(item.difficulty),
    chapters: strings(item.chapters),
    tags: strings(item.tags),
    marks: string(item.marks),
    group: string(item.group),
    form: string(item.form),
    asOf: string(item.asOf),
    validUntil: string(item.validUntil),
  };
}

/** An object of another program: its names are read as headings of a table are. */
function others(found: Found, item: Json): Found {
  const names = Object.keys(item);
  const { fields, countsFrom = "unsaid" as const } = fieldsOf(names);
  const byField = new Map<string, unknown>(
    fields.flatMap((field, at): [string, unknown][] => (field ? [[field, item[names[at] as string]]] : [])),
  );
  const list = byField.get("options");
  const byName = isObject(list) ? namedOptions(list) : Array.isArray(list) ? labelledOptions(list) : undefined;
  const named = byName?.options ?? (Array.isArray(list) ? list : undefined);
  const options = named ?? Array.from({ length: 8 }, (_, at) => byField.get(`option${at + 1}`) ?? "");
  const keys = fields.flatMap((field, at) => (field === "key" ? [item[names[at] as string]] : []));
  const correct = options.map((option) => isObject(option) && (option.correct === true || option.isCorrect === true));
  return {
    ...found,
    question: { ...wordsIn(byField.get("question")), ...both(byField, "question") },
    options: options.map((option, at) => ({
      words:
        isObject(option) && !("ne" in option || "en" in option)
          ? wordsIn(option.text ?? option.option ?? option.answer ?? option.value)
          : wordsIn(option),
      right: correct[at] === true,
    })),
    number: numberIn(string(byField.get("number"))),
    countsFrom: byName ? byName.countsFrom : countsFrom,
    keys: byName?.isTorn
      ? []
      : keys.flatMap((key) => (Array.isArray(key) ? key.map(String).join(", ") : (string(key) ?? []))),
    ...(byName?.isTorn && { problems: [{ code: "syntax" as const, field: "options", value: byName.names }] }),
    explanation: { ...wordsIn(byField.get("explanation")), ...both(byField, "explanation") },
    source: wordsIn(byField.get("source")),
    difficulty: string(byField.get("difficulty")),
    chapters: strings(byField.get("chapter")) ?? [string(byField.get("chapter"))].flatMap((one) => one ?? []),
    tags: strings(byField.get("tags")) ?? [],
    marks: string(byField.get("marks")),
  };
}

/**
 * Options of a list that say themselves what they are called: by that name a key means them, wherever they stand.
 * @returns undefined: they have no names, or names that are no labels and no key means
 */
function labelledOptions(list: readonly unknown[]): ReturnType<typeof namedOptions> | undefined {
  const names = list.map((one) => (isObject(one) ? string(one.label ?? one.letter ?? one.key ?? one.id) : undefined));
  if (names.every((name) => name === undefined)) return undefined;
  const labels = names.map((name) => (name === undefined ? undefined : optionLabel(name)));
  if (labels.every((label) => label === undefined)) return undefined;
  const isTorn = labels.includes(undefined) || new Set(labels).size < list.length;
  const shown = names.map((name) => name ?? "?").join(", ");
  if (isTorn) return { options: [...list], names: shown, isTorn, countsFrom: "unsaid" };
  return namedOptions(Object.fromEntries(names.map((name, at) => [name, list[at]])));
}

/** Options by their names: letters and numbers say their order, and where they leave out one, what is what is not known. */
function namedOptions(list: Json): {
  options: unknown[];
  names: string;
  isTorn: boolean;
  countsFrom: 0 | 1 | "unsaid";
} {
  const labels = Object.keys(list).map(optionLabel);
  const names = Object.keys(list).join(", ");
  const inFile = { options: Object.values(list), names, isTorn: false, countsFrom: "unsaid" as const };
  if (labels.every((label) => label === undefined)) return inFile;
  const digits = labels.filter((label) => /^\d$/.test(label ?? "")).length;
  const from = labels.includes("0") ? 0 : 1;
  const indices = labels.map((label = "") => (digits > 0 ? Number(label || Number.NaN) - from : indexOfLabel(label)));
  const order = indices.map((_, at) => indices.indexOf(at));
  if (order.includes(-1)) return { ...inFile, isTorn: true };
  const options = order.map((at) => inFile.options[at]);
  return { options, names, isTorn: false, countsFrom: digits > 0 ? from : "unsaid" };
}

function both(byField: Map<string, unknown>, name: string): Words {
  const [ne, en] = [string(byField.get(`${name}Ne`)), string(byField.get(`${name}En`))];
  return { ...(ne && { ne }), ...(en && { en }) };
}
