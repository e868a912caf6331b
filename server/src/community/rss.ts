import { hashtagOf, keyOfHashtag, MAX_PER_PAGE, type Post, PostCategory } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../foundation/http/errors.ts";
import type { Site } from "../foundation/pages/site.ts";
import { xmlText } from "../foundation/xml.ts";
import type { HashtagService } from "./hashtag.service.ts";
import texts from "./ne.json" with { type: "json" };
import type { PostService } from "./post.service.ts";

const POSTS = 20;
const MINUTES_5 = "public, max-age=300";

/** What feed readers get (RSS 2.0): what a stranger sees, with the beginning of each post. */
export function rssOf(site: Pick<Site, "name" | "url">, title: string, path: string, posts: readonly Post[]): string {
  const link = (to: string) => xmlText(new URL(to, site.url).href);
  const items = posts.slice(0, MAX_PER_PAGE).map((post) => {
    const at = link(`/community/post/${post.postId}`);
    const author = post.createdBy.name ? `<dc:creator>${xmlText(post.createdBy.name)}</dc:creator>` : "";
    const tags = post.hashtags.map((name) => `<category>${xmlText(name)}</category>`).join("");
    return (
      `<item><title>${xmlText(post.title)}</title><link>${at}</link><guid isPermaLink="true">${at}</guid>${author}${tags}` +
      `<pubDate>${new Date(post.createdAt).toUTCString()}</pubDate>` +
      `<description>${xmlText(post.content.summary)}</description></item>`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
    ` xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xmlText(`${site.name.ne} · ${title}`)}</title>` +
    `<link>${link(path)}</link><description>${xmlText(title)}</description>` +
    `<atom:link href="${link(`${path}/rss.xml`)}" rel="self" type="application/rss+xml"/>${items.join("\n")}</channel></rss>\n`
  );
}

/** `/community/rss.xml`, one of each category, and one of each hashtag: no calls of the contract. */
export function serveRss(
  http: FastifyInstance,
  { posts, hashtags, site }: { posts: PostService; hashtags: HashtagService; site: Pick<Site, "name" | "url"> },
): void {
  const route = (url: string, answer: (request: FastifyRequest) => Promise<string>) =>
    http.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .header("cache-control", MINUTES_5)
        .type("application/rss+xml; charset=utf-8")
        .send(await answer(request)),
    );
  const page = { page: 1, limit: POSTS };

  route("/community/rss.xml", async () =>
    rssOf(site, texts.community, "/community", (await posts.recent(null, page)).items),
  );
  route("/community/:category/rss.xml", async ({ params }) => {
    const { success, data } = PostCategory.safeParse((params as { category: string }).category);
    if (!success) throw new AppError("request.not_found");
    const { items } = await posts.recent(null, { ...page, category: data });
    return rssOf(site, texts.category[data], `/community/${data}`, items);
  });
  route("/community/hashtag/:name/rss.xml", async ({ params }) => {
    const name = hashtagOf((params as { name: string }).name);
    if (!name) throw new AppError("request.not_found");
    const { items } = await hashtags.posts(null, name, { ...page, sort: "recent" });
    return rssOf(site, `#${name}`, `/community/hashtag/${encodeURIComponent(keyOfHashtag(name))}`, items);
  });
}
