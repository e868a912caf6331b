import { hashtagsIn, keyOfHashtag, type Language, uniqueHashtags } from "@sarathi/contract";
import { RENDERER, readersText, renderMarkdown, summaryOf, type TextLink } from "../foundation/markdown/markdown.ts";
import { languageOf, mentionsIn } from "./text.rules.ts";

/** A text of readers as it is stored beside its source. */
export interface RenderedText {
  source: string;
  html: string;
  plain: string;
  summary: string;
  language: Language;
  renderer: number;
  /** Hashtags of its text, each once, as they are written. */
  hashtags: string[];
}

/** Hashtags and mentions of one text that become links: far more than a post may have. */
const MAX_LINKS = 200;

export const pathOfHashtag = (name: string): `/${string}` =>
  `/community/hashtag/${encodeURIComponent(keyOfHashtag(name))}`;
const pathOfProfile = (username: string): `/${string}` => `/community/profile/${username}`;

/**
 * Markdown of readers as clean HTML in which hashtags and mentions are links.
 * @param id of the post or comment: ids within it begin with it
 * @param mentioned usernames that there are: others stay plain text
 * @throws RangeError for a text of so many parts that it would take long
 */
export function renderText(id: string, source: string, mentioned: ReadonlySet<string>): RenderedText {
  const hashtags: string[] = [];
  let links = 0;
  const linksIn = (text: string): TextLink[] => {
    if (links > MAX_LINKS) return [];
    const tags = hashtagsIn(text).map(({ name, ...place }) => {
      hashtags.push(name);
      return { ...place, path: pathOfHashtag(name) };
    });
    const people = mentionsIn(text).flatMap(({ username, ...place }) =>
      mentioned.has(username) ? [{ ...place, path: pathOfProfile(username) }] : [],
    );
    const all = [...tags, ...people].sort((a, b) => a.at - b.at).slice(0, MAX_LINKS);
    links += all.length;
    return all;
  };
  const language = languageOf(source);
  const use = { ...readersText, idPrefix: `t${id.slice(-8)}`, headingsFrom: 3, language, linksIn } as const;
  const { html, text } = renderMarkdown(source, use);
  const unique = uniqueHashtags(hashtags);
  return { source, html, plain: text, summary: summaryOf(text, 240), language, renderer: RENDERER, hashtags: unique };
}
