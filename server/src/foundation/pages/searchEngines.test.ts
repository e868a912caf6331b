import Fastify from "fastify";
import { expect, it } from "vitest";
import { searchEnginesOn } from "./searchEngines.ts";

const http = Fastify();
searchEnginesOn(http, "https://example.test", async () => ["/pariksha/a&b/info"]);

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
