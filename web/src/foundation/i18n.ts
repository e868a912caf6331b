import { COUNTED_UP_TO, type Text } from "@sarathi/contract";
import { use, useMemo } from "react";
import { clockTime, type Digits, formatDuration, formatNumber, toDigits } from "./format.ts";
import { useReader } from "./reader.ts";
import { hasTexts, type Language, loadTexts, type Namespace, type T, tOf } from "./texts.ts";

export type { Language, Namespace, T } from "./texts.ts";

/**
 * A promise that React takes as kept at once. Without the two fields it would wait a turn, and with no promise at all
 * a component that has waited for its texts would be drawn anew with one `use` less, which React does not forgive.
 */
const loaded = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

/**
 * The texts of a namespace in the reader's language. A page declares its namespaces (see `page.ts`), so they are
 * there before it renders; a part that brings another one waits for it.
 */
export function useT<N extends Namespace>(namespace: N): T<N> {
  const { language } = useReader();
  use(hasTexts(language, namespace) ? loaded : loadTexts(language, [namespace]));
  return tOf(language, namespace);
}

export function useLanguage(): Language {
  return useReader().language;
}

/** The language that `pick` falls to: the reader's own when it stands, else the other. */
export function languageOf(text: Text, language: Language): Language {
  if (text[language]) return language;
  const other = language === "ne" ? "en" : "ne";
  return text[other] ? other : language;
}

/** The reader's language of a bilingual text, else the other one. `Bilingual` in ui also marks the fallback. */
export function pick(text: Text | undefined, language: Language): string {
  return text ? (text[languageOf(text, language)] ?? "") : "";
}

type Instant = Date | string | number;

/** Numbers and times as this reader writes them (dates: `dates.ts`). */
function formatsOf(digits: Digits) {
  const number = (value: number, decimals = 2) => formatNumber(value, digits, decimals);
  return {
    number,
    /** What was counted of a list, or follows from it: "10,000+" where counting has stopped. @param total of the list */
    counted: (value: number, total = value) => number(value) + (total >= COUNTED_UP_TO ? "+" : ""),
    /** Marks, two places at most: 63.6 → ६३.६ */
    marks: (value: number) => number(value, 2),
    /** A fraction as percent: 0.2 → २०% */
    percent: (fraction: number, decimals = 0) => `${number(fraction * 100, decimals)}%`,
    /** Seconds as mm:ss or h:mm:ss. */
    duration: (seconds: number) => formatDuration(seconds, digits),
    /** Any text with its digits turned. */
    digits: (text: string | number) => toDigits(String(text), digits),
    /** Time of day in Kathmandu, 24 hours: १५:४५ */
    time: (instant: Instant) => clockTime(instant, digits),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

export function useFormat(): Formats {
  const { digits } = useReader();
  return useMemo(() => formatsOf(digits), [digits]);
}
