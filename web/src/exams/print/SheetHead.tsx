import type { MockTest, Text } from "@sarathi/contract";
import { languageOf, pick, useT } from "../../foundation/i18n.ts";
import { useReader } from "../../foundation/reader.ts";
import type { ShownQuestion } from "../paper.ts";
import type { Letters, Series } from "./series.ts";

export type PrintLanguage = "ne" | "en" | "both";

/** What all that is printed of a paper is made of. */
export interface SheetProps {
  test: MockTest;
  order: readonly ShownQuestion[];
  series: Series;
  language: PrintLanguage;
  /** Before the options, and in the bubbles for them. */
  letters: Letters;
}

/** The language of one text on paper; of both it is the first. */
export const firstOf = (language: PrintLanguage): "ne" | "en" => (language === "both" ? "ne" : language);

/** Whose paper it is, which one, in which series: the head of every printed sheet. */
export function SheetHead({ test, series, language, what }: Omit<SheetProps, "order" | "letters"> & { what: string }) {
  const t = useT("testPrint");
  const { site, language: own } = useReader();
  return (
    <header className="flex items-start justify-between gap-4 border-b-2 border-ink pb-2">
      <div className="min-w-0">
        <p className="text-[9pt]">{site.name[own]}</p>
        <h2 className="text-[14pt]! leading-[1.3]! wrap-anywhere">
          <Title text={test.title} language={language} />
        </h2>
        <p className="font-bold">{what}</p>
      </div>
      <p className="shrink-0 border-2 border-ink px-3 py-1 text-center">
        <span className="block text-[9pt]">{t("seriesLabel")}</span>
        <b lang="en" className="text-[20pt] leading-none">
          {series}
        </b>
      </p>
    </header>
  );
}

/** A text in the language of the print; in both, where they differ, one after the other. */
export function Title({ text, language }: { text: Text; language: PrintLanguage }) {
  const first = firstOf(language);
  const other = language === "both" && text.en !== undefined && text.en !== text.ne ? text.en : undefined;
  return (
    <>
      <span lang={languageOf(text, first)}>{pick(text, first)}</span>
      {other && <span lang="en"> / {other}</span>}
    </>
  );
}
