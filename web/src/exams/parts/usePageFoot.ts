import { useEffect } from "react";
import { useReader } from "../../foundation/reader.ts";

/** At the foot of each printed page: some words and the page's number. A constructed sheet: the policy of the page takes no other. */
export function usePageFoot(words: string): void {
  const { digits } = useReader();
  useEffect(() => {
    const style = digits === "deva" ? "devanagari" : "decimal";
    // An old browser prints without.
    if (!("adoptedStyleSheets" in document)) return;
    const foot = new CSSStyleSheet();
    // What stands in the margin has not the page's letters, and no others for Devanagari.
    const letters = `font-family: ${getComputedStyle(document.body).fontFamily}; font-size: 9pt;`;
    foot.replaceSync(
      `@page {
        size: A4;
        margin: 12mm 12mm 16mm 8mm;
        @bottom-left { content: "${words.replace(/["\\\n]/g, " ")}"; ${letters} }
        @bottom-right { content: counter(page, ${style}) " / " counter(pages, ${style}); ${letters} }
      }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot);
    };
  }, [words, digits]);
}
