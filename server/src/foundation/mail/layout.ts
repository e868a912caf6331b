import type { Site } from "../pages/site.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { fill } from "./text.ts";

export type Language = "ne" | "en";
const texts = { ne: ne.letter, en: en.letter };

/** What a mail says, as plain text in its reader's language. */
export interface MailContent {
  subject: string;
  heading: string;
  /** Who is greeted; absent: a greeting without a name. */
  firstName?: string | undefined;
  lines: string[];
  button?: { label: string; url: string } | undefined;
  /** In smaller type below the button. */
  notes: string[];
  /** In small type at the end: where to stop what kind of mail. */
  links?: { label: string; url: string }[] | undefined;
  /** Why its reader gets it; absent: because they have an account. */
  why?: string | undefined;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Sets what a mail says in the one layout that all mails have; the text part says the same as the HTML. */
export function renderMail(content: MailContent, { site, language }: { site: Site; language: Language }): Rendered {
  const said = texts[language];
  const greeting = content.firstName ? fill(said.greeting, { firstName: content.firstName }) : said.greetingUnnamed;
  const parts: Parts = {
    ...content,
    links: content.links ?? [],
    greeting,
    link: said.link,
    why: content.why ?? fill(said.why, { site: site.name[language] }),
    siteName: site.name[language],
    siteUrl: site.url,
    language,
  };
  return { subject: content.subject, text: textOf(parts), html: htmlOf(parts) };
}

interface Parts extends Omit<MailContent, "firstName"> {
  links: { label: string; url: string }[];
  greeting: string;
  link: string;
  why: string;
  siteName: string;
  siteUrl: string;
  language: Language;
}

function textOf({ greeting, lines, button, notes, links, why, siteName, siteUrl }: Parts): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const ends = links.map(({ label, url }) => `${label}:\n${url}`);
  return `${[greeting, ...lines, ...link, ...notes, ...ends, `-- \n${siteName} · ${siteUrl}\n${why}`].join("\n\n")}\n`;
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? "");

const FONT = `'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',sans-serif`;
/** Colours of the theme, light inline (for readers that drop styles), dark where the reader asks for it. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#12151b!important}.card{background:#191d25!important;border-color:#2a303b!important}
.ink{color:#e8eaef!important}.dim{color:#b6bdc9!important}.link{color:#8fbcf3!important}.main{background:#c72a54!important}
}`;
const BACKGROUND = "background:#fbfaf7";
const INK = "color:#1b2430";
const DIM = "color:#465062;font-size:14px";
const LINK = "color:#1d4e89;word-break:break-all";

/** A heading of the first or the second order. */
export function headingOf(text: string, order: 1 | 2 = 1): string {
  const style = order === 1 ? "margin:0 0 20px;font-size:22px" : "margin:8px 0 12px;font-size:18px";
  return `<h${order} class="ink" style="${style};${INK};line-height:1.45;font-weight:600">${escapeHtml(text)}</h${order}>`;
}

export function paragraph(text: string, style = INK, name = "ink"): string {
  return `<p class="${name}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}
/** In small type. */
export const note = (text: string): string => paragraph(text, DIM, "dim");

/** Small type that leads somewhere. */
export const linkLine = ({ label, url }: { label: string; url: string }): string =>
  `<p class="dim" style="margin:0 0 12px;${DIM}"><a class="link" style="${LINK}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;

export function buttonOf({ label, url }: { label: string; url: string }): string {
  const style =
    "display:inline-block;padding:10px 22px;border-radius:8px;background:#b3123b;color:#ffffff;font-weight:600;text-decoration:none";
  return `<p style="margin:8px 0 24px"><a class="main" style="${style}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

function linkOf(link: string, url: string): string {
  const address = escapeHtml(url);
  return `<p class="dim" style="margin:0 0 16px;${DIM}">${escapeHtml(link)}<br><a class="link" style="${LINK}" href="${address}">${address}</a></p>`;
}

/** Whole without pictures. */
function htmlOf(parts: Parts): string {
  const { language, subject, heading, greeting, lines, button, notes, links, link, why, siteName, siteUrl } = parts;
  const body = [
    headingOf(heading),
    paragraph(greeting),
    ...lines.map((line) => paragraph(line)),
    button ? buttonOf(button) : "",
    ...notes.map(note),
    button ? linkOf(link, button.url) : "",
    ...links.map(linkLine),
  ];
  return mailPage({ language, subject, why, siteName, siteUrl }, body);
}

export type MailFrame = Pick<Parts, "language" | "subject" | "why" | "siteName" | "siteUrl">;

/** The page around what a mail says. Tables, because old mail readers know nothing else; 560 pixels wide at most. */
export function mailPage({ language, subject, why, siteName, siteUrl }: MailFrame, body: readonly string[]): string {
  const lineHeight = language === "ne" ? 1.75 : 1.6;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;${BACKGROUND}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${BACKGROUND}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font-family:${FONT};font-size:16px;line-height:${lineHeight};text-align:left">
<tr><td style="padding:0 4px 14px"><a class="ink" style="${INK};font-size:18px;font-weight:700;text-decoration:none" href="${escapeHtml(siteUrl)}">${escapeHtml(siteName)}</a></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #e5e0d6;border-radius:8px">
${body.filter(Boolean).join("\n")}
</td></tr>
<tr><td class="dim" style="padding:16px 4px 0;color:#465062;font-size:13px">${escapeHtml(why)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
