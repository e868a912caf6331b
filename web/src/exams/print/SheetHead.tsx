import type { MockTest, PaperSolution, Text } from "@sarathi/contract";
import { languageOf, pick, useT } from "../../foundation/i18n.ts";
import { useReader } from "../../foundation/reader.ts";
import type { ShownQuestion } from "../paper.ts";
import { firstOf, type Letters, type PrintLanguage, type Series } from "./series.ts";

/** What all that is printed of a paper is made of. */
export interface SheetProps {
  test: MockTest;
  order: readonly ShownQuestion[];
  series: Series;
  language: PrintLanguage;
  /** Before the options, and in the bubbles for them. */
  letters: Letters;
  /** Empty: the key is not asked for. */
  solutions: readonly PaperSolution[];
}

/** Whose paper it is, which one, in which series: the head of every printed sheet. */
export function SheetHead({
  test,
  series,
  language,
  what,
}: Pick<SheetProps, "test" | "series" | "language"> & { what: string }) {
  const t = useT("testPrint");
  const { site, language: own } = useReader();
  return (
    <header className="printed-head">
      <div className="min-w-0">
        <p>
          <small>{site.name[own]}</small>
        </p>
        <h2>
          <Title text={test.title} language={language} />
        </h2>
        <p className="font-bold">{what}</p>
      </div>
      <p className="printed-series">
        <small>{t("seriesLabel")}</small>
        <b lang="en">{series}</b>
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
