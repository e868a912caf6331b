import { type Language, type Rendered, renderMail } from "../../foundation/mail/layout.ts";
import { fill, greetable, isLink, oneLine } from "../../foundation/mail/text.ts";
import { dayAndClock, numberFor } from "../../foundation/mail/time.ts";
import type { Site } from "../../foundation/pages/site.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

interface Recipient {
  firstName: string;
}
/** What each mail needs to know. Times are ISO 8601; addresses are whole. */
export interface MailValues {
  verify: Recipient & { url: string; hours: number };
  reset: Recipient & { url: string; minutes: number };
  passwordChanged: Recipient & { when: string; device: string; forgotUrl: string };
  /** A sign-in from a browser that the account did not know. */
  newDevice: Recipient & { when: string; device: string; forgotUrl: string };
  /** The first password of an account that signed in with Google. */
  passwordSet: Recipient;
  googleJoined: Recipient;
  erasing: Recipient & { until: string; loginUrl: string };
  kept: Recipient;
  /** `url`: where to appeal; absent: staff suspended the account itself, by no case. */
  suspended: Recipient & { reason: string; until?: string | undefined; url?: string | undefined };
  restored: Recipient;
  /** To the only administrator there is. */
  authorRevealed: Recipient;
  totpOn: Recipient;
  totpOff: Recipient;
  /** `left`: unused recovery codes. */
  recoveryUsed: Recipient & { left: number };
  recoveryFew: Recipient & { left: number };
  recoveryRenewed: Recipient;
  passkeyAdded: Recipient & { name: string };
  passkeyRemoved: Recipient & { name: string };
  factorsReset: Recipient & { reason: string; loginUrl: string };
  confirmCode: Recipient & { code: string; minutes: number };
  emailOld: Recipient & { url: string; hours: number; newEmail: string };
  emailNew: Recipient & { url: string; hours: number };
  /** Somebody asked for an address that this account has. */
  emailTaken: Recipient & { loginUrl: string };
  emailChanged: Recipient & { newEmail: string };
}
export type Kind = keyof MailValues;

interface Text {
  subject: string;
  heading: string;
  lines: string[];
  button?: string;
  notes: string[];
}
type TextName = keyof (typeof en)["letters"];
const texts: Record<Language, Record<TextName, Text>> = { ne: ne.letters, en: en.letters };
const words = { ne, en };

/** A mail to an account's owner, written out: subject, text and HTML. */
export function accountMail<K extends Kind>(kind: K, language: Language, values: MailValues[K], site: Site): Rendered {
  const given: Record<string, string | number | undefined> = { ...values };
  const said = writtenOut(given, language, site.name[language]);
  const name: TextName = kind === "suspended" && !given.until ? "suspendedForGood" : kind;
  const text = texts[language][name];
  const url = given.url ?? given.forgotUrl ?? given.loginUrl;
  return renderMail(
    {
      subject: fill(text.subject, said),
      heading: fill(text.heading, said),
      firstName: greetable(values.firstName),
      lines: text.lines.map((line) => fill(line, said)),
      button: text.button && url ? { label: fill(text.button, said), url: String(url) } : undefined,
      // What stands below a button is about it.
      notes: (kind === "suspended" && !url ? [] : text.notes).map((note) => fill(note, said)),
    },
    { site, language },
  );
}

function writtenOut(
  given: Record<string, string | number | undefined>,
  language: Language,
  site: string,
): Record<string, string> {
  const out: Record<string, string> = { site };
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "number") out[name] = numberFor(value, language);
    else if (value !== undefined)
      out[name] = name === "when" || name === "until" ? timeFor(value, language) : oneLine(value);
  }
  if ("name" in out && isLink(out.name ?? "")) out.name = "…";
  if ("device" in out) out.device ||= words[language].unknownDevice;
  return out;
}

/** An instant as the reader says it: the day and the time of day in Kathmandu. */
const timeFor = (instant: string, language: Language): string =>
  fill(words[language].time, { ...dayAndClock(new Date(instant), language) });
