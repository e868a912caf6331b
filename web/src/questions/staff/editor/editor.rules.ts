import type { AdminMcq, McqVersion, QuestionDraft } from "@sarathi/contract";

/** A question while it is written: texts may be empty, and an option knows itself whether it is right. */
export interface OptionValues {
  text: { ne: string; en: string };
  image: string;
  imageAlt: { ne: string; en: string };
  correct: boolean;
  /** Undefined: by its words, as the server finds. */
  pinned: boolean | undefined;
}
export interface EditorValues {
  question: { ne: string; en: string };
  image: string;
  imageAlt: { ne: string; en: string };
  options: OptionValues[];
  form: QuestionDraft["form"] | "";
  explanation: { ne: string; en: string };
  source: { text: { ne: string; en: string }; url: string };
  difficulty: QuestionDraft["difficulty"];
  chapters: string[];
  tags: string[];
  marks: string;
  group: string;
  asOf: string;
  validUntil: string;
}

type Bilingual = { ne?: string | undefined; en?: string | undefined };
const both = (text: Bilingual | undefined) => ({ ne: text?.ne ?? "", en: text?.en ?? "" });

export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;
export const blankOption = (): OptionValues => ({
  text: both({}),
  image: "",
  imageAlt: both({}),
  correct: false,
  pinned: undefined,
});

/** What a new one takes from the one before it. */
type Carried = Partial<Pick<EditorValues, "chapters" | "tags" | "difficulty">>;
export const blankValues = ({ chapters = [], tags = [], difficulty = "medium" }: Carried = {}): EditorValues => ({
  question: both({}),
  image: "",
  imageAlt: both({}),
  options: Array.from({ length: 4 }, blankOption),
  form: "",
  explanation: both({}),
  source: { text: both({}), url: "" },
  difficulty,
  chapters,
  tags,
  marks: "",
  group: "",
  asOf: "",
  validUntil: "",
});

/** What a form begins with. */
export const valuesOf = (mcq: AdminMcq | McqVersion): EditorValues => ({
  question: both(mcq.question),
  image: mcq.image ?? "",
  imageAlt: both(mcq.imageAlt),
  options: mcq.options.map((option, index) => ({
    text: both(option.text),
    image: option.image ?? "",
    imageAlt: both(option.imageAlt),
    correct: mcq.correctOptionIndices.includes(index),
    pinned: option.pinned ?? false,
  })),
  form: mcq.form,
  explanation: both(mcq.explanation),
  source: { text: both(mcq.source?.text), url: mcq.source?.url ?? "" },
  difficulty: mcq.difficulty,
  chapters: [...mcq.chapters],
  tags: [...mcq.tags],
  marks: mcq.marks === undefined ? "" : String(mcq.marks),
  group: mcq.group ?? "",
  asOf: mcq.asOf ?? "",
  validUntil: mcq.validUntil ?? "",
});
/** A number as it is typed, in either digits; what is none stays, so that the contract refuses it. */
const numberTyped = (typed: string): unknown => {
  const text = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined;
};
const said = (text: string) => text.trim() || undefined;
const sides = ({ ne, en }: { ne: string; en: string }) => ({
  ...(said(ne) && { ne }),
  ...(said(en) && { en }),
});
const picture = ({ image, imageAlt }: Pick<OptionValues, "image" | "imageAlt">) =>
  image ? { image, imageAlt: sides(imageAlt) } : {};

/** What the server takes: what is empty is left out. Not yet held to the contract. */
export function draftOf(values: EditorValues): unknown {
  const { source } = values;
  const sourced = said(source.text.ne) || said(source.text.en) || said(source.url);
  return {
    question: sides(values.question),
    ...picture(values),
    options: values.options.map((option) => ({
      text: sides(option.text),
      ...picture(option),
      ...(option.pinned !== undefined && { pinned: option.pinned }),
    })),
    correctOptionIndices: values.options.flatMap(({ correct }, index) => (correct ? [index] : [])),
    ...(values.form && { form: values.form }),
    explanation: sides(values.explanation),
    ...(sourced && { source: { text: sides(source.text), ...(said(source.url) && { url: source.url.trim() }) } }),
    difficulty: values.difficulty,
    chapters: values.chapters,
    tags: values.tags,
    marks: numberTyped(values.marks),
    group: said(values.group)?.trim(),
    asOf: said(values.asOf),
    validUntil: said(values.validUntil),
  };
}

/** One thing that can differ between two versions, by its place in the form. */
export type FlatField = string;
type Flat = ReadonlyMap<FlatField, string>;

/** All that a question says, by place: what is empty stands nowhere. */
export function flat(values: EditorValues): Flat {
  const fields = new Map<FlatField, string>();
  const put = (place: string, text: string) => void (text.trim() && fields.set(place, text.trim()));
  const pair = (place: string, { ne, en }: { ne: string; en: string }) => {
    put(`${place}.ne`, ne);
    put(`${place}.en`, en);
  };
  pair("question", values.question);
  put("image", values.image);
  pair("imageAlt", values.imageAlt);
  for (const [index, option] of values.options.entries()) {
    pair(`options.${index}.text`, option.text);
    put(`options.${index}.image`, option.image);
    pair(`options.${index}.imageAlt`, option.imageAlt);
    if (option.pinned) put(`options.${index}.pinned`, "yes");
  }
  put("key", keyOf(values).join(" "));
  put("form", values.form ?? "");
  pair("explanation", values.explanation);
  pair("source.text", values.source.text);
  put("source.url", values.source.url);
  put("difficulty", values.difficulty);
  put("chapters", values.chapters.join(" "));
  put("tags", values.tags.join(", "));
  put("marks", values.marks);
  put("group", values.group);
  put("asOf", values.asOf);
  put("validUntil", values.validUntil);
  return fields;
}

export const letterOf = (index: number): string => "ABCDEFGH"[index] ?? "";
/** Letters of what is right. */
export const keyOf = ({ options }: EditorValues): string[] =>
  options.flatMap(({ correct }, index) => (correct ? [letterOf(index)] : []));

export interface Difference {
  field: FlatField;
  from: string;
  to: string;
}

/** What two versions of a question differ in, in the order of the form. */
export function differences(before: EditorValues, after: EditorValues): Difference[] {
  const [from, to] = [flat(before), flat(after)];
  const places = [...new Set([...from.keys(), ...to.keys()])];
  return places
    .filter((field) => from.get(field) !== to.get(field))
    .map((field) => ({ field, from: from.get(field) ?? "", to: to.get(field) ?? "" }));
}

/** What places a question, and says nothing to candidates: it changes without a new review. */
const placing: readonly string[] = ["difficulty", "chapters", "tags"];

/** What becomes of a question by a change, which is shown before it is saved. */
export interface Consequence {
  /** Published papers that go on with the version they have. */
  keptPapers: number;
  /** It was verified, and its new words are to be reviewed anew. */
  reviewedAnew: boolean;
  /** Another option is right than before. */
  keyChanged?: { from: string; to: string };
}

export function consequenceOf(
  mcq: Pick<AdminMcq, "state" | "papers">,
  changed: readonly Difference[],
): Consequence | undefined {
  const inWords = changed.filter(({ field }) => !placing.includes(field));
  if (inWords.length === 0) return undefined;
  const key = inWords.find(({ field }) => field === "key");
  return {
    keptPapers: mcq.papers.filter(({ state }) => state === "published").length,
    reviewedAnew: mcq.state === "verified",
    ...(key && { keyChanged: { from: key.from, to: key.to } }),
  };
}

/** What somebody else saved while one was writing. */
export interface Foreign extends Difference {
  /** One has changed it oneself too: one's own stays until one takes theirs. */
  both: boolean;
}

/** Compares what one writes with what somebody else saved meanwhile, both begun from the same version. */
export function foreignChanges(base: EditorValues, mine: EditorValues, theirs: EditorValues): Foreign[] {
  const own = flat(mine);
  const began = flat(base);
  return differences(base, theirs)
    .filter(({ field, to }) => (own.get(field) ?? "") !== to)
    .map((change) => ({ ...change, both: own.get(change.field) !== began.get(change.field) }));
}

/** One field of a question taken from another. */
function take(into: EditorValues, from: EditorValues, field: FlatField): void {
  if (field === "key") {
    for (const [index, option] of into.options.entries()) option.correct = from.options[index]?.correct ?? false;
    return;
  }
  const steps = field.split(".");
  const last = steps.pop() ?? "";
  const reach = (values: unknown) =>
    steps.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], values) as
      | Record<string, unknown>
      | undefined;
  const [there, here] = [reach(from), reach(into)];
  if (there && here) here[last] = structuredClone(there[last]);
}

/** One's own text with some fields of theirs; their options come whole where they are more or fewer. */
export function withTheirs(mine: EditorValues, theirs: EditorValues, fields: readonly FlatField[]): EditorValues {
  const merged = structuredClone(mine);
  const isOption = (field: FlatField) => field === "key" || field.startsWith("options.");
  if (theirs.options.length !== mine.options.length && fields.some(isOption)) {
    merged.options = structuredClone(theirs.options);
  }
  for (const field of fields) take(merged, theirs, field);
  return merged;
}

/** Where the form shows what the contract says of a draft. */
export function placeOf(path: readonly PropertyKey[]): (string | number)[] {
  const steps = path.filter((step): step is string | number => typeof step !== "symbol");
  const last = steps.at(-1);
  if (steps[0] === "correctOptionIndices") return ["key"];
  if (steps[0] === "tags" || steps[0] === "chapters") return [steps[0]];
  if (steps.length === 1 && steps[0] === "options") return ["key"];
  // A text that must stand in one of two languages: at the first.
  return last === "question" || last === "text" || last === "imageAlt" ? [...steps, "ne"] : steps;
}
