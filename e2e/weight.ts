import type { Page, Request } from "@playwright/test";

/** Bytes as they are sent, by kind. */
export interface Bytes {
  script: number;
  css: number;
  html: number;
}

const kinds: Record<string, keyof Bytes | undefined> = { script: "script", stylesheet: "css", document: "html" };
/** Dictionaries count as script: a page's script fetches them before it takes over. */
const isDictionary = (request: Request) => new URL(request.url()).pathname.startsWith("/assets/texts/");

/** Adds up what a page fetches of its own site from now on. @returns asks for the sum so far */
export function weigh(page: Page): () => Promise<Bytes> {
  const sizes: Promise<[keyof Bytes, number]>[] = [];
  page.on("requestfinished", (request) => {
    const kind = isDictionary(request) ? "script" : kinds[request.resourceType()];
    const ours = new URL(request.url()).origin === new URL(page.url()).origin;
    if (kind && ours) sizes.push(request.sizes().then(({ responseBodySize }) => [kind, responseBodySize]));
  });
  return async () => {
    const bytes: Bytes = { script: 0, css: 0, html: 0 };
    for (const [kind, size] of await Promise.all(sizes)) bytes[kind] += size;
    return bytes;
  };
}
