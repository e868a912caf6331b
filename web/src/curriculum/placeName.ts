import { useLanguage } from "../foundation/i18n.ts";
import type { Language } from "../foundation/texts.ts";

interface Named {
  name: string;
  nepaliText: string;
}

/** What a place of the curriculum is called in a language. */
export const placeName = (place: Named, language: Language) => (language === "ne" ? place.nepaliText : place.name);

/** The same in the reader's. */
export function usePlaceName(): (place: Named) => string {
  const language = useLanguage();
  return (place) => placeName(place, language);
}
