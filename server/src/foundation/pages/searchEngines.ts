import type { FastifyInstance } from "fastify";
import { FrozenBody } from "../http/frozen.ts";
import { SingleFlightCache, sendFrozen } from "../http/send.ts";
import { xmlText } from "../xml.ts";

/** Pages that look the same to everybody and say something; those of what modules hold come from the modules. */
const STATIC = [
  "/",
  "/about",
  "/loksewa",
  "/preeti",
  "/categories",
  "/pariksha",
  "/community/terms",
  "/community/privacy",
  "/community/guidelines",
  "/community/moderation",
];
/** What search engines need not fetch: it is private, or nothing for them. The pages themselves say `noindex` too. */
const CLOSED = [
  "/api/",
  "/admin",
  "/profile/",
  "/moderation/",
  "/pariksha/result/",
  "/resources/my-contributions",
  "/auth/reset-password",
  "/auth/verify-email",
  "/notifications",
];
const MAX_AGE = "public, max-age=3600";
/** Tens of thousands of addresses take a third of a second to put together: nobody may have it done anew by asking again. */
const SITEMAP_SECONDS = 600;
/** 50,000 addresses of a hundred letters, plain and compressed, and some. */
const SITEMAP_BYTES = 16 * 1_024 * 1_024;

/**
 * `/robots.txt` and `/sitemap.xml` (sitemaps.org protocol 0.9).
 * @param site address of the site, without a slash at its end
 * @param paths of the modules' pages that anybody may see
 */
export function searchEnginesOn(http: FastifyInstance, site: string, paths: () => Promise<string[]>): void {
  const hidden = { schema: { hide: true } } as const;
  http.get("/robots.txt", hidden, async (_, reply) =>
    reply
      .header("cache-control", MAX_AGE)
      .type("text/plain; charset=utf-8")
      .send(
        ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${site}/sitemap.xml`, ""].join(
          "\n",
        ),
      ),
  );
  const sitemaps = new SingleFlightCache<FrozenBody>(SITEMAP_BYTES, ({ bytes }) => bytes);
  http.get("/sitemap.xml", hidden, async (request, reply) => {
    const sitemap = await sitemaps.get("", SITEMAP_SECONDS, async () => {
      const all = [...STATIC, ...(await paths())];
      const entries = all.map((path) => `<url><loc>${xmlText(new URL(path, site).href)}</loc></url>`);
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
      return new FrozenBody(text, "application/xml; charset=utf-8", "seconds");
    });
    return sendFrozen(request, reply, sitemap, MAX_AGE);
  });
}
