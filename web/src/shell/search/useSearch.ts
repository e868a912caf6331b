import { useEffect, useState } from "react";
import { type Language, useLanguage } from "../../foundation/i18n.ts";
import { createSearcher, type Found } from "./search.rules.ts";

/** The sources come with the first search. */
async function find(text: string, language: Language, signal: AbortSignal): Promise<Omit<Found, "text">> {
  try {
    const { search } = await import("./sources.ts");
    return await search(text, language, signal);
  } catch {
    return { hits: [], complete: false };
  }
}

/** `current` answers this very text, null while it is on its way; `last` is what stood before. */
export function useSearch(text: string): { current: Found | null; last: Found | null } {
  const language = useLanguage();
  const [found, setFound] = useState<(Found & { language: string }) | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    const ask = (asked: string, signal: AbortSignal) => find(asked, language, signal);
    const searcher = createSearcher(ask, (answer) => setFound({ ...answer, language }));
    searcher.type(wanted);
    return searcher.cancel;
  }, [wanted, language]);
  const current = found?.text === wanted && found.language === language ? found : null;
  return { current, last: found };
}
