import Fastify from "fastify";
import { expect, it } from "vitest";
import { searchEnginesOn } from "./searchEngines.ts";

const http = Fastify();
let asked = 0;
searchEnginesOn(http, "https://example.test", async () => {
  asked++;
  return ["/pariksha/a&b/info"];
});

it("tells search engines what is closed and where the sitemap is", async () => {
  const { headers, body } = await http.inject("/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(body).toContain("\nSitemap: https://example.test/sitemap.xml\n");
});

it("names the pages that anybody may see, and what modules hold of them", async () => {
  const { headers, body } = await http.inject("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const named = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(named[0]).toBe("https://example.test/");
  expect(named).toContain("https://example.test/community/terms");
  expect(named.at(-1)).toBe("https://example.test/pariksha/a&amp;b/info");
});

it("puts the pages together once for many readers, and sends nothing to who has them", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => http.inject("/sitemap.xml")));
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  expect(asked).toBe(1);
  const again = await http.inject({ url: "/sitemap.xml", headers: { "if-none-match": String(all[0]?.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const packed = await http.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
});
