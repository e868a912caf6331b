import type { MailDefaults } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine } from "./text.ts";

/** A message in nodemailer's terms. Each value of a header is one line of visible text. */
export function messageOf(mail: Mail, from: string) {
  return {
    from: oneLine(from),
    // As an object, so that a comma is no list and a bracket no name.
    to: { name: "", address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    messageId: `<${mail.messageId.replace(/[^\x21-\x7e]|[<>]/g, "")}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${oneLine(mail.unsubscribeUrl)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    text: mail.text,
    html: mail.html,
    // Quoted-printable writes a Devanagari letter in nine characters, base64 in four.
    textEncoding: mail.language === "ne" ? "base64" : "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies MailDefaults;
}
