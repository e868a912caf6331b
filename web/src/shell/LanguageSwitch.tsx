import { useRevalidator } from "react-router";
import { orNoNetwork } from "../foundation/api.ts";
import { useLanguage, useT } from "../foundation/i18n.ts";
import { useAction } from "../foundation/mutation.ts";
import { saveLanguage } from "../foundation/reader.ts";
import { loadedNamespaces, loadTexts } from "../foundation/texts.ts";

/** Changes the language in place: typed text, scroll position and an open answer stay. */
export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const t = useT("shell");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const other = language === "ne" ? "en" : "ne";
  const { run, busy } = useAction(async () => {
    await orNoNetwork(loadTexts(other, loadedNamespaces()));
    saveLanguage(other);
    await revalidate();
  });
  return (
    <button
      type="button"
      lang={other}
      aria-busy={busy || undefined}
      aria-label={long ? undefined : t("languageSwitch")}
      title={t("languageSwitch")}
      onClick={() => void run(undefined)}
      className={`thumb rounded text-small font-bold text-ink-2 hover:bg-sunk hover:text-ink ${long ? "w-full justify-items-start" : "px-2"}`}
    >
      {long ? t("languageSwitch") : t("languageShort")}
    </button>
  );
}
