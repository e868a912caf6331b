import { asciiDigits } from "./labels.rules.ts";

// What stands between questions of a text and is none: headings, the feet of pages, passages that several ask about.

const DIGITS = "[0-9०-९]";
const NAMED = [
  // `Section B: IQ`, `खण्ड ग : गणित`, `Set 2`; what goes on as a sentence (`Part A is true`) is none.
  /^(?:section|part|group|set|unit|chapter|paper|topic|module|खण्ड|भाग|समूह|सेट|एकाइ|इकाई|अध्याय|परिच्छेद|पत्र)\s{0,3}[-–:.(]?\s{0,3}(?:[A-Z]|[IVX]{1,5}|[0-9०-९]{1,3}|[क-ञ]|one|two|three|four|five|first|second|third)(?![\p{L}\p{M}\p{N}])(?:\s{0,3}\)?\s{0,3}[:.–(-].*|\s{0,3}\)?)$/iu,
  /^(?:first|second|third|प्रथम|द्वितीय|तृतीय|पहिलो|दोस्रो|तेस्रो)\s{1,3}(?:section|part|paper|खण्ड|भाग|पत्र)$/iu,
  /^(?:model|mock|practice|sample|नमुना|अभ्यास)\s{1,3}(?:set|test|questions?|paper|exam|सेट|प्रश्नपत्र|प्रश्न|परीक्षा)(?![\p{L}\p{M}])[^.?!।]{0,40}$/iu,
  /^(?:subject|topic|chapter|unit|विषय|विषयवस्तु|एकाइ|पाठ)\s{0,3}[:–-]\s{0,3}\S[^?!।]{0,60}$/iu,
];
const LAST_WORDS = /^(?:the\s{1,3}end|(?:best\s{1,3}of|good)\s{1,3}luck|समाप्त|शुभकामना)[\s!.।]{0,5}$/iu;
const LABEL = /^[([]?[A-Zक-ज][)\].]\s{1,4}/u;
const PAGE_FOOT = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,6}(?:page|पृष्ठ|पेज)\s{0,3}(?:no|नं)?[\s.:–-]{0,4}${DIGITS}{1,4}(?:\s{0,3}(?:of|\/|मध्ये)\s{0,3}${DIGITS}{1,4})?[^\p{L}\p{N}]{0,6}$`,
  "iu",
);

/** `Page 3 of 9` may stand anywhere, within a question too. */
export const isPageFoot = (text: string): boolean => text.length < 60 && PAGE_FOOT.test(text.trim());

const bare = (text: string): string => text.replace(/^[\s*#=_–-]{1,20}|[\s*#=_–-]{1,20}$/g, "");

/** Its first word says that it heads what comes below. */
export const isNamedHeading = (text: string): boolean =>
  text.length <= 100 && (isPageFoot(text) || [LAST_WORDS, ...NAMED].some((pattern) => pattern.test(bare(text))));

/** A few words that are no sentence, and that no sentence goes on with. */
export function isTitle(text: string, maxWords: number): boolean {
  const words = bare(text).replace(LABEL, "");
  return (
    words.length <= 60 &&
    words.split(/\s+/).length <= maxWords &&
    /^[\p{Lu}\p{Lo}]/u.test(words) &&
    !/[.?!।;,=]$/u.test(words)
  );
}

/** Whether a line may have been broken by the width of its page: its first word found no place on the one above. */
export const isWrapped = (above: string, text: string, width: number): boolean =>
  above.length + 1 + (text.trim().split(/\s/)[0] ?? "").length > width;

const PASSAGE =
  /\b(?:passages?|directions?|instructions?|read|study|refer|based\s+on|questions?)\b|अनुच्छेद|निर्देशन|प्रश्न|तालिका|गद्यांश/iu;
const RANGE =
  /(?<![\p{L}\p{M}\p{N}])([0-9०-९]{1,4})\s{0,3}(?:[-–—&]|to|and|देखि|र)\s{0,3}([0-9०-९]{1,4})(?![\p{L}\p{N}])/iu;
const MOST_OF_A_PASSAGE = 20;

/** Numbers of the questions that a passage is of, where a line says them: `Read the passage and answer 4-6:`. */
export function passageOf(text: string): { from: number; to: number; rest: string } | undefined {
  if (text.length > 300 || !PASSAGE.test(text)) return undefined;
  const range = RANGE.exec(text);
  const [from, to] = [range?.[1], range?.[2]].map((digits) => Number(asciiDigits(digits ?? "")));
  if (!range || !from || !to || to <= from || to - from >= MOST_OF_A_PASSAGE) return undefined;
  // `Directions (1-3): Choose the synonym.` says at once what is asked.
  const rest = /[:：]\s*(.*)$/u.exec(text.slice(range.index + range[0].length))?.[1] ?? "";
  return { from, to, rest };
}
