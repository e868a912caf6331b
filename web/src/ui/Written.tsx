import "./written.css";
import { useLanguage } from "../foundation/i18n.ts";

/**
 * A text that somebody wrote, as the server's pipeline made it (clean, shown as it is).
 * @param language what it is written in
 */
export function Written({ html, language }: { html: string; language: "ne" | "en" }) {
  const own = useLanguage() === language;
  return (
    <div
      lang={own ? undefined : language}
      className="written"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server holds it to a list of elements and attributes (decision 42)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
