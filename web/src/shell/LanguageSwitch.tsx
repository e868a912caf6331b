import { useLanguage, useT } from "../foundation/i18n.ts";
import { useLanguageChange } from "./useLanguageChange.ts";

/** The other language, in place. */
export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const t = useT("shell");
  const language = useLanguage();
  const other = language === "ne" ? "en" : "ne";
  const { run, busy } = useLanguageChange();
  return (
    <button
      type="button"
      lang={other}
      aria-busy={busy || undefined}
      aria-label={long ? undefined : t("languageSwitch")}
      title={t("languageSwitch")}
      onClick={() => void run(other)}
      className={`thumb rounded text-small font-bold text-ink-2 hover:bg-sunk hover:text-ink ${long ? "w-full justify-items-start" : "px-2"}`}
    >
      {long ? t("languageSwitch") : t("languageShort")}
    </button>
  );
}
