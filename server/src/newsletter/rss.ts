import type { ArchivedSummary } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import type { Site } from "../foundation/pages/site.ts";
import { xmlText } from "../foundation/xml.ts";
import type { ArchiveService } from "./archive.service.ts";
import { newsletterTexts } from "./mails/newsletter.mails.ts";

const NUMBERS = 20;

/** What feed readers get of the archive (RSS 2.0). */
function rssOf(site: Pick<Site, "name" | "url">, numbers: readonly ArchivedSummary[]): string {
  const link = (to: string) => xmlText(new URL(to, site.url).href);
  const items = numbers.map(({ number, title, sentAt }) => {
    const at = link(`/newsletter/${number}`);
    return (
      `<item><title>${xmlText(title.ne ?? title.en ?? "")}</title><link>${at}</link>` +
      `<guid isPermaLink="true">${at}</guid><pubDate>${new Date(sentAt).toUTCString()}</pubDate></item>`
    );
  });
  const title = xmlText(`${site.name.ne} · ${newsletterTexts.ne.title}`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${title}</title><link>${link("/newsletter")}</link><description>${title}</description>` +
    `<atom:link href="${link("/newsletter/rss.xml")}" rel="self" type="application/rss+xml"/>` +
    `${items.join("\n")}</channel></rss>\n`
  );
}

/** `/newsletter/rss.xml`: no call of the contract. */
export function serveRss(http: FastifyInstance, archive: ArchiveService, site: Pick<Site, "name" | "url">): void {
  http.get("/newsletter/rss.xml", { schema: { hide: true } }, async (_, reply) => {
    const { items } = await archive.list({ page: 1, limit: NUMBERS });
    return reply
      .header("cache-control", "public, max-age=300")
      .type("application/rss+xml; charset=utf-8")
      .send(rssOf(site, items));
  });
}
