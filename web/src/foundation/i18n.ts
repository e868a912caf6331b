import type { Text } from "@sarathi/contract";
import { use, useMemo } from "react";
import {
  adDay,
  bsDay,
  clockTime,
  type Digits,
  formatDuration,
  formatNumber,
  relativeTime,
  toDigits,
} from "./format.ts";
import { useReader } from "./reader.ts";
import { hasTexts, type Language, loadTexts, type Namespace, type T, tOf } from "./texts.ts";

export type { Language, Namespace, T } from "./texts.ts";

/** A promise that React takes as kept at once, without waiting a turn. */
const held = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

/**
 * The texts of a namespace in the reader's language. A page declares its namespaces (see `page.ts`), so they are
 * there before it renders; a part that brings another one waits for it.
 */
export function useT<N extends Namespace>(namespace: N): T<N> {
  const { language } = useReader();
  use(hasTexts(language, namespace) ? held : loadTexts(language, [namespace]));
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

/** Numbers, times and dates as this reader writes them. Dates are days in Kathmandu. */
export function formatsOf(language: Language, digits: Digits) {
  const t = tOf(language, "common");
  const number = (value: number, decimals = 2) => formatNumber(value, digits, decimals);
  const month = (calendar: "bs" | "ad", n: number) => t(`${calendar}Month.${n}` as Parameters<typeof t>[0]);
  const weekday = (n: number) => t(`weekday.${n}` as Parameters<typeof t>[0]);
  const adDate = (instant: Instant) => {
    const { year, month: m, day } = adDay(instant);
    return toDigits(t("date.ad", { year, month: month("ad", m), day }), digits);
  };
  return {
    number,
    /** Marks, two places at most: 63.6 → ६३.६ */
    marks: (value: number) => number(value, 2),
    /** A fraction as percent: 0.2 → २०% */
    percent: (fraction: number, decimals = 0) => `${number(fraction * 100, decimals)}%`,
    /** Seconds as mm:ss or h:mm:ss. */
    duration: (seconds: number) => formatDuration(seconds, digits),
    /** Any text with its digits turned. */
    digits: (text: string | number) => toDigits(String(text), digits),
    /** BS day in words: २०८३ मङ्सिर ४ (AD outside the tables). */
    date: (instant: Instant) => {
      const bs = bsDay(instant);
      if (!bs) return adDate(instant);
      return toDigits(t("date.bs", { year: bs.year, month: month("bs", bs.month), day: bs.day }), digits);
    },
    /** BS day with its weekday: २०८३ मङ्सिर ४ गते शुक्रबार */
    dateLong: (instant: Instant) => {
      const bs = bsDay(instant);
      if (!bs) return adDate(instant);
      const parts = { year: bs.year, month: month("bs", bs.month), day: bs.day, weekday: weekday(bs.weekday) };
      return toDigits(t("date.bsLong", parts), digits);
    },
    /** BS day in figures: २०८३/०८/०४ */
    dateShort: (instant: Instant) => {
      const bs = bsDay(instant);
      if (!bs) return adDate(instant);
      const two = (n: number) => String(n).padStart(2, "0");
      return toDigits(`${bs.year}/${two(bs.month)}/${two(bs.day)}`, digits);
    },
    /** AD day: 20 November 2026. */
    adDate,
    /** Time of day in Kathmandu, 24 hours: १५:४५ */
    time: (instant: Instant) => clockTime(instant, digits),
    /** How long ago or ahead. `now` is the caller's: the server's and the browser's clock differ while hydrating. */
    relative: (instant: Instant, now: number) => relativeTime(new Date(instant).getTime(), now, language, digits),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

export function useFormat(): Formats {
  const { language, digits } = useReader();
  return useMemo(() => formatsOf(language, digits), [language, digits]);
}
