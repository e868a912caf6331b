import { useRevalidator } from "react-router";
import { orNoNetwork } from "../foundation/api.ts";
import { useAction } from "../foundation/mutation.ts";
import { saveLanguage } from "../foundation/reader.ts";
import { type Language, loadedNamespaces, loadTexts } from "../foundation/texts.ts";

/** Changes the language in place: typed text, scroll position and an open answer stay. */
export function useLanguageChange() {
  const { revalidate } = useRevalidator();
  return useAction(async (language: Language) => {
    await orNoNetwork(loadTexts(language, loadedNamespaces()));
    saveLanguage(language);
    await revalidate();
    return language;
  });
}
