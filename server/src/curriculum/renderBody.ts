import { renderMarkdown, staffText } from "../foundation/markdown/markdown.ts";
import type { Body, RenderedBody } from "./chapter.store.ts";

const languages = ["ne", "en"] as const;

/** The Markdown of a text of the curriculum as HTML. @param slug its ids begin with it: a chapter shows several texts */
export function renderBody(slug: string, body: Body): RenderedBody {
  const rendered: RenderedBody = {};
  for (const language of languages) {
    const source = body[language];
    if (!source) continue;
    // Below the title of the text itself, which is the page's h2.
    const { html, headings } = renderMarkdown(source, { ...staffText, idPrefix: slug, headingsFrom: 3, language });
    rendered[language] = { html, headings };
  }
  return rendered;
}
