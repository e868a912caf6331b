import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLanguage, useT } from "../foundation/i18n.ts";
import { saveLanguage } from "../foundation/reader.ts";
import { heldNamespaces, loadTexts } from "../foundation/texts.ts";
import { toast } from "../ui/toast.ts";

/** Changes the language in place: typed text, scroll position and an open answer stay. */
export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const t = useT("shell");
  const problem = useT("errors");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const other = language === "ne" ? "en" : "ne";
  const change = async () => {
    setBusy(true);
    try {
      await loadTexts(other, heldNamespaces());
      saveLanguage(other);
      await revalidate();
    } catch {
      toast.error(problem("network"));
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      lang={other}
      aria-busy={busy || undefined}
      aria-label={long ? undefined : t("languageSwitch")}
      title={t("languageSwitch")}
      onClick={change}
      className={`thumb rounded text-small font-[560] text-ink-2 hover:bg-sunk hover:text-ink ${long ? "w-full justify-items-start" : "px-2"}`}
    >
      {long ? t("languageSwitch") : t("languageShort")}
    </button>
  );
}
