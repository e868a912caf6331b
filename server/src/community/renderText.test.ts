import { lengthInGraphemes, MAX_POST } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { renderText } from "./renderText.ts";

const ID = "01900000-0000-7000-8000-0123456789ab";
const html = (source: string, ...mentioned: string[]) => renderText(ID, source, new Set(mentioned)).html.trim();

describe("a text of readers", () => {
  it("links hashtags and people that there are, and says which hashtags it has", () => {
    const { html: made, hashtags } = renderText(ID, "#लोकसेवा र #LokSewa, @asha @nobody", new Set(["asha"]));
    expect(hashtags).toEqual(["लोकसेवा", "LokSewa"]);
    expect(made.trim()).toBe(
      '<p><a href="/community/hashtag/%E0%A4%B2%E0%A5%8B%E0%A4%95%E0%A4%B8%E0%A5%87%E0%A4%B5%E0%A4%BE">#लोकसेवा</a> र ' +
        '<a href="/community/hashtag/loksewa">#LokSewa</a>, <a href="/community/profile/asha">@asha</a> @nobody</p>',
    );
  });

  it.each([
    "`#कर @asha`",
    "```\n#कर @asha\n```",
    "[#कर](https://x.test)",
    "$a#कर$",
    "https://x.test/#कर",
    "[@ ऐन #कर]",
  ])("links nothing within %j", (source) => {
    expect(renderText(ID, source, new Set(["asha"])).hashtags).toEqual([]);
    expect(html(source, "asha")).not.toContain("/community/");
  });

  it("owes nothing to its links, and shows pictures in words", () => {
    expect(html("[क](https://x.test)")).toBe('<p><a href="https://x.test" rel="nofollow ugc noopener">क</a></p>');
    expect(html("![नक्सा](https://x.test/a.png)")).toBe("<p>नक्सा</p>");
  });

  it.each<[string, string]>([
    ["lists", "- a\n"],
    ["table rows", "|a|b|\n"],
    ["links", "[a](/b) "],
    ["formulas", "$a$ "],
  ])("of 20,000 characters of %s is refused before it takes long", (_, part) => {
    const source = `${part === "|a|b|\n" ? "|a|b|\n|-|-|\n" : ""}${part.repeat(MAX_POST / part.length)}`;
    expect(lengthInGraphemes(source)).toBeLessThanOrEqual(MAX_POST + 12);
    expect(() => html(source)).toThrow("too many parts");
  });

  it.each(["> ".repeat(9_000), "[".repeat(19_000), "*a ".repeat(6_000), "`".repeat(19_999), "@a ".repeat(6_000)])(
    "of nothing but signs is text (%#)",
    (source) => {
      expect(html(source, "a").length).toBeLessThan(20 * source.length);
    },
  );
});
