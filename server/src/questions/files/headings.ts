import { repairMojibake } from "@sarathi/contract";
import { asciiDigits, indexOfLabel } from "./labels.rules.ts";

export type Field = string;

/** Headings as people write them, folded; options are found by their labels. */
const NAMES: Record<string, Field> = {
  ...named(
    "number",
    "sn",
    "sno",
    "srno",
    "slno",
    "no",
    "id",
    "qno",
    "questionno",
    "number",
    "serialno",
    "क्रसं",
    "सिनं",
    "क्रमसङ्ख्या",
    "प्रनं",
    "क्रम",
  ),
  ...named(
    "question",
    "question",
    "questions",
    "questiontext",
    "stem",
    "mcq",
    "q",
    "title",
    "प्रश्न",
    "प्रश्नहरू",
    "प्रश्नहरु",
  ),
  ...named(
    "questionNe",
    "questionne",
    "questionnep",
    "questionnepali",
    "nepaliquestion",
    "प्रश्नने",
    "प्रश्ननेपाली",
    "नेपालीप्रश्न",
  ),
  ...named("questionEn", "questionen", "questioneng", "questionenglish", "englishquestion", "प्रश्नअङ्ग्रेजी", "प्रश्नअंग्रेजी"),
  ...named("options", "options", "choices", "alternatives", "विकल्प", "विकल्पहरू", "विकल्पहरु"),
  ...named(
    "key",
    "key",
    "answer",
    "answers",
    "ans",
    "correct",
    "correctanswer",
    "correctanswers",
    "correctoption",
    "correctoptions",
    "correctchoice",
    "rightanswer",
    "answerkey",
    "correctans",
    "correctoptionno",
    "correctoptionnumber",
    "correctanswerno",
    "correctanswernumber",
    "answerno",
    "ansno",
    "solution",
    "उत्तर",
    "सहीउत्तर",
    "जवाफ",
    "उत्तरकुञ्जिका",
    "ठिकउत्तर",
    "ठीकउत्तर",
    "सहीविकल्प",
  ),
  ...named(
    "explanation",
    "explanation",
    "explanations",
    "rationale",
    "reason",
    "feedback",
    "description",
    "व्याख्या",
    "स्पष्टीकरण",
  ),
  ...named("explanationNe", "explanationne", "explanationnepali", "व्याख्याने", "व्याख्यानेपाली"),
  ...named("explanationEn", "explanationen", "explanationenglish", "व्याख्याअङ्ग्रेजी"),
  ...named("source", "source", "reference", "references", "ref", "स्रोत", "श्रोत", "सन्दर्भ"),
  ...named("sourceNe", "sourcene", "sourcenepali"),
  ...named("sourceEn", "sourceen", "sourceenglish"),
  ...named("sourceUrl", "sourceurl", "url", "link"),
  ...named("difficulty", "difficulty", "level", "difficultylevel", "कठिनाइ", "कठिनाइस्तर", "स्तर"),
  ...named(
    "chapter",
    "chapter",
    "chapters",
    "topic",
    "topics",
    "unit",
    "lesson",
    "syllabus",
    "विषयवस्तु",
    "अध्याय",
    "एकाइ",
    "पाठ",
  ),
  ...named("tags", "tag", "tags", "keywords", "labels", "ट्याग", "सङ्केत"),
  ...named("marks", "marks", "mark", "points", "score", "weight", "fullmarks", "अङ्क", "अंक"),
  ...named("group", "group", "passage", "set"),
  ...named("form", "form", "type", "questiontype"),
  ...named("asOf", "asof", "factdate"),
  ...named("validUntil", "validuntil", "expires", "expiry", "validtill"),
  ...named("image", "image", "picture", "figure", "imageurl", "चित्र"),
  ...named("imageAltNe", "imagealtne"),
  ...named("imageAltEn", "imagealten", "imagealt", "alt"),
  ...named("pinned", "pinned", "fixed"),
};
function named(field: Field, ...names: string[]): Record<string, Field> {
  return Object.fromEntries(names.map((name) => [name, field]));
}

export const fold = (heading: string): string =>
  repairMojibake(heading)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const OPTION =
  /^(?:options?|opt|choices?|alternatives?|answers?|ans|विकल्प|choice)?([a-h]|[0-8०-८]|[कखगघङचछज])(ne|nep|nepali|नेपाली|ने|en|eng|english|अङ्ग्रेजी)?$/iu;
const PARTS = /^(image|imagealtne|imagealten)([1-8])$/;
const PART_NAMES: Record<string, string> = { image: "image", imagealtne: "imageAltNe", imagealten: "imageAltEn" };

const optionIn = (folded: string): RegExpExecArray | null =>
  OPTION.exec(folded) ?? OPTION.exec(folded.replace(/^(nepali|ne|english|en)(.*)$/, "$2$1"));

/** The label by which a heading or a name calls an option, digits as ASCII ones: `Option 0`, `choice_b`. */
export const optionLabel = (heading: string): string | undefined => {
  const label = optionIn(fold(heading))?.[1];
  return label && asciiDigits(label);
};

/** Behind a name: `(A-D)`, ` - max 75 characters`. A remark may also be part of the name: `Question (Nepali)`. */
const REMARK = /\s[-–]\s*(?:max|choose|at least)\b.*$/iu;
const IN_BRACKETS = /[([][^()[\]]*[)\]]/g;

/** @param from the number of the first option */
function fieldFrom(heading: string, from: 0 | 1): Field | null {
  const name = heading.replace(REMARK, "");
  return fieldNamed(fold(name), from) ?? fieldNamed(fold(name.replace(IN_BRACKETS, " ")), from);
}

function fieldNamed(folded: string, from: 0 | 1): Field | null {
  const known = NAMES[folded];
  if (known) return known;
  const part = PARTS.exec(folded);
  if (part) return `${PART_NAMES[part[1] as string]}${part[2]}`;
  const [, label, language = ""] = optionIn(folded) ?? [];
  if (label === undefined) return null;
  const digits = asciiDigits(label);
  const index = /\d/.test(digits) ? Number(digits) - from : indexOfLabel(label);
  if (index === undefined || index < 0 || index > 7) return null;
  return `option${/^(ne|ने)/.test(language) ? "Ne" : language ? "En" : ""}${index + 1}`;
}

/** What a heading alone says that its column holds. */
export const fieldOf = (heading: string): Field | null => fieldFrom(heading, 1);

/** How well a heading names what it can name; the others are as good as each other. */
const RANKS: Record<string, number> = { questiontext: 2, stem: 2, questions: 0, mcq: 0, title: 0, q: 0, solution: 0 };
const rankOf = (heading: string): number => RANKS[fold(heading)] ?? 1;
/** What a heading says beside one that says better what it says alone. */
const INSTEAD: Record<string, Field> = { q: "number", solution: "explanation" };

/**
 * What headings say together. Of two that name the same the better one is taken, or else the first; the other is not
 * looked at, but by hand. All keys are: they may disagree.
 * @returns besides, where the options are counted from, if they say so
 */
export function fieldsOf(headings: readonly string[]): { fields: (Field | null)[]; countsFrom?: 0 } {
  const isZero = headings.some((heading) => optionLabel(heading) === "0");
  const own = headings.map((heading) => fieldFrom(heading, isZero ? 0 : 1));
  const isBest = (field: Field, at: number): boolean => {
    const rank = rankOf(headings[at] as string);
    if (field === "question" && rank === 0 && own.some((one) => /^question(Ne|En)$/.test(one ?? ""))) return false;
    return own.every(
      (one, other) => one !== field || other === at || rankOf(headings[other] as string) < rank + (other > at ? 1 : 0),
    );
  };
  const best = own.map((field, at) => (field !== null && isBest(field, at) ? field : null));
  const fields = best.map((field, at) => {
    const instead = INSTEAD[fold(headings[at] as string)];
    if (field !== null) return field;
    if (instead) return best.includes(instead) ? null : instead;
    return own[at] === "key" ? "key" : null;
  });
  return { fields, ...(isZero && { countsFrom: 0 as const }) };
}
