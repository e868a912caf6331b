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
    foot.replaceSync(
      `@page {
        size: A4;
        margin: 12mm 12mm 16mm 8mm;
        @bottom-left { content: "${words.replace(/["\\\n]/g, " ")}"; font-size: 9pt; }
        @bottom-right { content: counter(page, ${style}) " / " counter(pages, ${style}); font-size: 9pt; }
      }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot);
    };
  }, [words, digits]);
}
