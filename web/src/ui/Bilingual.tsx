import type { Text } from "@sarathi/contract";
import { Fragment } from "react";
import { languageOf, pick, useLanguage, useT } from "../foundation/i18n.ts";

interface BilingualProps {
  text: Text | undefined;
  /** Nothing for the eye says that it is in the other language. */
  unmarked?: boolean;
  /** A heading such as "Kharidar · First Paper · Model 1", which wraps between its parts and not within one. */
  byParts?: boolean;
}

/**
 * A text of the content in the reader's language. Where only the other one exists it shows that, marked for the
 * screen reader's voice and, unless `unmarked`, for the eye.
 */
export function Bilingual({ text, unmarked, byParts }: BilingualProps) {
  const t = useT("common");
  const language = useLanguage();
  if (!text) return null;
  const shown = languageOf(text, language);
  const said = byParts ? <Parts text={pick(text, language)} /> : pick(text, language);
  if (shown === language) return said;
  const name = t(`language.${shown}`);
  return (
    <>
      <span lang={shown}>{said}</span>
      {!unmarked && <span className="ml-1.5 text-tiny text-ink-3">({t("otherLanguage", { language: name })})</span>}
    </>
  );
}

function Parts({ text }: { text: string }) {
  return text.split(/(?<=·) /).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && " "}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}
