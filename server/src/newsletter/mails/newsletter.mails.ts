import { CONFIRM_HOURS } from "@sarathi/contract";
import { type Language, type Rendered, renderMail } from "../../foundation/mail/layout.ts";
import { fill } from "../../foundation/mail/text.ts";
import { numberFor } from "../../foundation/mail/time.ts";
import type { Site } from "../../foundation/pages/site.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

export const newsletterTexts = { ne, en };

/**
 * To an address that was typed into the form: asks whether it wants the newsletter, or says that it gets it already.
 * @param url of the page where that is confirmed, or chosen
 */
export function signUpMail(kind: "confirm" | "already", url: string, language: Language, site: Site): Rendered {
  const texts = newsletterTexts[language];
  const text = texts.letters[kind];
  const values = { site: site.name[language], hours: numberFor(CONFIRM_HOURS, language) };
  const said = (line: string) => fill(line, values);
  return renderMail(
    {
      subject: said(text.subject),
      heading: said(text.heading),
      lines: text.lines.map(said),
      button: { label: said(text.button), url },
      notes: text.notes.map(said),
      why: said(texts.why.asked),
    },
    { site, language },
  );
}
