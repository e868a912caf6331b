import type { Text } from "@sarathi/contract";
import { languageOf, pick, useLanguage, useT } from "../foundation/i18n.ts";

/**
 * A text of the content in the reader's language. Where only the other one exists it shows that, marked for the
 * screen reader's voice and, unless `unmarked`, for the eye.
 */
export function Bilingual({ text, unmarked }: { text: Text | undefined; unmarked?: boolean }) {
  const t = useT("common");
  const language = useLanguage();
  if (!text) return null;
  const shown = languageOf(text, language);
  if (shown === language) return pick(text, language);
  const name = t(`language.${shown}`);
  return (
    <>
      <span lang={shown}>{pick(text, language)}</span>
      {!unmarked && <span className="ml-1.5 text-tiny text-ink-3">({t("otherLanguage", { language: name })})</span>}
    </>
  );
}
