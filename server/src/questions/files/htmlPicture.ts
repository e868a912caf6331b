import type { Figure } from "./block.ts";
import { escapeHtml, type HtmlPicture } from "./html.ts";

interface Pictured {
  image?: string | undefined;
  imageAlt?: { ne?: string | undefined; en?: string | undefined } | undefined;
}

/** A picture of this site within HTML; its words in both languages stand with it. */
export function pictureHtml({ image, imageAlt }: Pictured): string {
  if (image === undefined) return "";
  return `<img src="${escapeHtml(image)}" alt="${escapeHtml(JSON.stringify(imageAlt ?? {}))}">`;
}

/** Words of a picture: ours say both languages, others' one. */
export function altOf(alt: string): NonNullable<Figure["alt"]> {
  try {
    const both: unknown = JSON.parse(alt);
    if (typeof both === "object" && both !== null) return both as NonNullable<Figure["alt"]>;
  } catch {
    // the words of another program
  }
  return alt === "" ? {} : { any: alt };
}

/** A picture that stands on this site already. Undefined: it is another's, or comes along in the file. */
export function siteFigure({ source, alt }: HtmlPicture): Figure | undefined {
  return /^\/(?![/\\])\S+$/.test(source) ? { address: source, alt: altOf(alt) } : undefined;
}
