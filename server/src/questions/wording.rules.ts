import type { Guessable } from "./guessable.rules.ts";

/** One spelling and one form over the whole bank, and a day for every fact that may change. */
interface Worded extends Guessable {
  explanation: { ne: string; en: string };
  source: { ne: string; en: string };
  asOf?: string | undefined;
}

/** What is not written, and what is: the Academy's spelling, the names of the Commission and the Survey. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/तलका मध्ये/u, "तलकामध्ये"],
  [/ठीक/u, "ठिक"],
  [/बीच/u, "बिच"],
  [/ठूल/u, "ठुल"],
  [/झण्डा/u, "झन्डा"],
  [/कोसी|कोशी टप्पु/u, "कोशी, कोशीटप्पु"],
  [/अभिसन्धि/u, "प्रोटोकल"],
  [/सही विकल्प सबै/u, "सबै सही विकल्प"],
  [/\bpercent\b/, "per cent"],
  [/\b(Baishakh|Bhadau|Chait)\b/, "Baisakh, Bhadra, Chaitra"],
  [/\bLipulekh\b/, "Lipulek"],
];

export function spellings({ question, options, explanation, source }: Worded): string[] {
  const text = [question, explanation, source, ...options].flatMap(({ ne, en }) => [ne, en]).join("\n");
  return SPELLINGS.flatMap(([wrong, right]) => {
    const found = wrong.exec(text);
    return found ? [`write ${right} for ${found[0]}`] : [];
  });
}

const FORMS: Record<string, { ne: RegExp; en: RegExp; as: string }> = {
  order: { ne: /^[१-९](, [१-९])+$/u, en: /^[1-9](, [1-9])+$/, as: "2, 4, 1, 3" },
  match: { ne: /^[कखगघङ]-[१-९](, [कखगघङ]-[१-९])+$/u, en: /^[a-e]-[1-9](, [a-e]-[1-9])+$/, as: "a-4, b-1, c-3, d-2" },
};

/** Orders and pairs look the same everywhere. */
export function optionForms({ form, options }: Worded): string[] {
  const rule = FORMS[form];
  if (!rule || options.every(({ ne, en }) => rule.ne.test(ne) && rule.en.test(en))) return [];
  return [`write its options as ${rule.as}`];
}

/** A law, a count and a list of members change. */
const MAY_CHANGE = /Constitution of Nepal|\bCensus\b|\b[Mm]ember(s|ship)?\b|protected areas|headquarters/;

export const undated = ({ source, asOf }: Worded): string[] =>
  MAY_CHANGE.test(source.en) && asOf === undefined
    ? ["its source may change: add asOf, the day for which the fact is known (of a law, its last amendment)"]
    : [];
