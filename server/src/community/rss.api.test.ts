import { community } from "@sarathi/contract";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const made = async (more: object) => {
  const body = { title: "धारा ४६ & <उपचार>", content: 'मौलिक हक "हनन"', ...more };
  return done(await app.call(community.createPost, { body }, asha), 201).postId;
};
const get = (url: string) => app.http.inject({ method: "GET", url });
const channelOf = (xml: string): { title: string; description: string } => new XMLParser().parse(xml).rss.channel;
const itemsOf = (xml: string): { title: string; link: string; category?: string; "dc:creator"?: string }[] => {
  const { item = [] } = new XMLParser().parse(xml).rss.channel;
  return [item].flat();
};

describe("RSS", () => {
  it("has public posts of all, of a category and of a hashtag; nothing of who is anonymous", async () => {
    const open = await made({ category: "question", hashtags: ["आरएसएस"] });
    await made({ title: "केवल आफ्ना लागि", visibility: "private", category: "question", hashtags: ["आरएसएस"] });
    await made({ title: "नाम नखुल्ने कुरा", isAnonymous: true, category: "notes" });
    for (const url of ["/community/question/rss.xml", `/community/hashtag/${encodeURIComponent("आरएसएस")}/rss.xml`]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
      expect(itemsOf(answer.body)).toMatchObject([
        {
          title: "धारा ४६ &amp; &lt;उपचार&gt;".replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
        },
      ]);
      expect(itemsOf(answer.body)[0]?.link).toBe(`http://localhost:3000/community/post/${open}`);
    }
    const all = (await get("/community/rss.xml")).body;
    expect(itemsOf(all)).toHaveLength(2);
    expect(all).not.toContain("केवल आफ्ना लागि");
    const [latest] = itemsOf(all);
    expect(latest?.title).toBe("नाम नखुल्ने कुरा");
    expect(latest?.["dc:creator"]).not.toContain(asha.user.profile.firstName);
  });

  it.each([
    ["/community/rss.xml", "समुदाय"],
    ["/community/current-affairs/rss.xml", "समसामयिक"],
  ])("%s is named in words, as the site is", async (url, name) => {
    expect(channelOf((await get(url)).body)).toMatchObject({ title: `सारथी · ${name}`, description: name });
  });

  it.each(["/community/gossip/rss.xml", "/community/hashtag/nothing/rss.xml", "/community/hashtag/%E0%A5%8D/rss.xml"])(
    "%s is not there",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it("and the list for search engines has what anybody may read", async () => {
    const [open, own] = [
      await made({ title: "सबैका लागि कुरा" }),
      await made({ title: "आफ्नै कुरा हो", visibility: "private" }),
    ];
    const paths = await app.publicPages();
    expect(paths).toContain(`/community/post/${open}`);
    expect(paths).not.toContain(`/community/post/${own}`);
    expect(paths).toContain("/community/question");
    // A page of a hashtag that is too thin says noindex itself.
    const tagged = (n: number) => made({ title: `धेरै लेख भएको ${n}`, hashtags: ["khabarpatra"] });
    await tagged(1);
    expect(await app.publicPages()).not.toContain("/community/hashtag/khabarpatra");
    for (const n of [2, 3]) await tagged(n);
    expect(await app.publicPages()).toContain("/community/hashtag/khabarpatra");
  });
});
