import type { CampaignContent, CampaignText, NewsletterBlock } from "@sarathi/contract";
import {
  buttonOf,
  escapeHtml,
  headingOf,
  type Language,
  linkLine,
  mailPage,
  note,
  type Rendered,
} from "../../foundation/mail/layout.ts";
import { fill } from "../../foundation/mail/text.ts";
import type { Site } from "../../foundation/pages/site.ts";
import { newsletterTexts } from "./newsletter.mails.ts";

export interface CampaignReader {
  language: Language;
  site: Site;
  /** Where its reader ends the newsletter, or chooses. */
  unsubscribeUrl: string;
  /** Where the number stands for everybody; absent: nowhere. */
  archiveUrl?: string | undefined;
}

/** A number in the language of its reader, else in the one that there is, with the language it is in. */
export function textFor(content: CampaignContent, wanted: Language): { text: CampaignText; language: Language } {
  const language = content[wanted] ? wanted : wanted === "ne" ? "en" : "ne";
  const text = content[language];
  if (!text) throw new Error("a number of the newsletter without a text");
  return { text, language };
}

/** A number as its mail: fixed parts in the layout that all mails have; the text part says the same. No picture, no script, nothing that reports back. */
export function campaignMail({ subject, blocks }: CampaignText, reader: CampaignReader): Rendered {
  const { language, site, unsubscribeUrl, archiveUrl } = reader;
  const texts = newsletterTexts[language];
  const siteName = site.name[language];
  const why = fill(texts.why.subscribed, { site: siteName });
  const links = [
    ...(archiveUrl ? [{ label: texts.archive, url: archiveUrl }] : []),
    { label: texts.unsubscribe, url: unsubscribeUrl },
  ];
  const frame = { language, subject, why, siteName, siteUrl: site.url };
  const html = mailPage(frame, [
    headingOf(subject),
    ...blocks.map((block) => htmlOf(block, reader)),
    RULE,
    ...links.map(linkLine),
  ]);
  const text = [
    subject,
    ...blocks.map((block) => textOf(block, reader)),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${siteName} · ${site.url}\n${why}`,
  ];
  return { subject, html, text: `${text.join("\n\n")}\n` };
}

const RULE = `<hr style="margin:20px 0;border:0;border-top:1px solid #9aa3b0">`;
const paragraphsOf = (text: string) => text.split(/\n{2,}/);

function htmlOf(block: NewsletterBlock, { language, site }: CampaignReader): string {
  switch (block.kind) {
    case "heading":
      return headingOf(block.text, 2);
    case "text":
      return paragraphsOf(block.text)
        .map((said) => `<p class="ink" style="margin:0 0 16px">${escapeHtml(said).replaceAll("\n", "<br>")}</p>`)
        .join("\n");
    case "button":
      return buttonOf(block);
    case "card":
      return [
        note(newsletterTexts[language].card[block.of]),
        linkLine({ label: block.title, url: site.url + block.path }),
        ...(block.note ? [note(block.note)] : []),
      ].join("\n");
    case "divider":
      return RULE;
  }
}

function textOf(block: NewsletterBlock, { language, site }: CampaignReader): string {
  switch (block.kind) {
    case "heading":
    case "text":
      return block.text;
    case "button":
      return `${block.label}:\n${block.url}`;
    case "card":
      return [
        `${newsletterTexts[language].card[block.of]}: ${block.title}`,
        ...(block.note ? [block.note] : []),
        site.url + block.path,
      ].join("\n");
    case "divider":
      return "* * *";
  }
}
