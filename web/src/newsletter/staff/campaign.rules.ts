import {
  type Campaign,
  CampaignDraft,
  type CardKind,
  type CampaignDraft as Draft,
  type NewsletterBlock,
  type NewsletterTopic,
} from "@sarathi/contract";

/** A part as the form holds it: all fields that any kind has. */
export interface BlockValues {
  kind: NewsletterBlock["kind"];
  text: string;
  label: string;
  url: string;
  of: CardKind;
  title: string;
  note: string;
  path: string;
}
export interface TextValues {
  isOn: boolean;
  subject: string;
  blocks: BlockValues[];
}
export interface CampaignValues {
  ne: TextValues;
  en: TextValues;
  topic: NewsletterTopic;
  /** Empty: all. */
  language: "" | "ne" | "en";
  targetPost: string;
  perSecond: number;
  isListed: boolean;
}

export const blankBlock = (kind: BlockValues["kind"]): BlockValues => ({
  ...{ kind, text: "", label: "", url: "", of: "post", title: "", note: "", path: "" },
});

const blank: TextValues = { isOn: false, subject: "", blocks: [] };

/** What the form begins with. @param campaign undefined: a new one */
export function valuesOf(campaign: Campaign | undefined): CampaignValues {
  if (!campaign) {
    const ne = { isOn: true, subject: "", blocks: [blankBlock("text")] };
    return { ne, en: blank, topic: "notices", language: "", targetPost: "", perSecond: 20, isListed: true };
  }
  const { content, segment, perSecond, isListed } = campaign;
  const textOf = (text: Campaign["content"]["ne"]): TextValues =>
    text
      ? {
          isOn: true,
          subject: text.subject,
          blocks: text.blocks.map((block) => ({ ...blankBlock(block.kind), ...block })),
        }
      : blank;
  const { topic, language, targetPost } = segment;
  return {
    ...{ ne: textOf(content.ne), en: textOf(content.en) },
    ...{ topic, language: language ?? "", targetPost: targetPost ?? "", perSecond, isListed },
  };
}

function blockOf({ kind, text, label, url, of, title, note, path }: BlockValues): NewsletterBlock {
  switch (kind) {
    case "heading":
    case "text":
      return { kind, text };
    case "button":
      return { kind, label, url };
    case "card":
      return { kind, of, title, path, ...(note.trim() && { note }) };
    case "divider":
      return { kind };
  }
}

export const textOf = ({ subject, blocks }: TextValues) => ({ subject, blocks: blocks.map(blockOf) });

/** What the form says, or the paths of its fields that the contract refuses. */
export function draftOf(values: CampaignValues): { draft: Draft } | { wrong: string[] } {
  const { ne, en, topic, language, targetPost, perSecond, isListed } = values;
  const parsed = CampaignDraft.safeParse({
    content: { ...(ne.isOn && { ne: textOf(ne) }), ...(en.isOn && { en: textOf(en) }) },
    segment: { topic, language: language || null, targetPost: targetPost || null },
    ...{ perSecond, isListed },
  });
  if (parsed.success) return { draft: parsed.data };
  const names = parsed.error.issues.map(({ path }) => path.filter((part, i) => i > 0 || part !== "content").join("."));
  return { wrong: [...new Set(names)] };
}
