import { describe, expect, it } from "vitest";
import { renderQuestion } from "./renderQuestion.ts";

const html = (text: string) => renderQuestion({ question: { ne: text }, options: [], explanation: {} })?.question?.ne;

describe("what of a question is rendered", () => {
  it.each(["plain", "*a* _b_ # c", "$5 and $6", "a | b", "|a|b|", "1. one\n2. two", "", "<b>x</b>"])(
    "nothing of %j, which is plain text",
    (text) => expect(html(text)).toBeUndefined(),
  );

  it("formulas, while all other signs stay signs and lines stay lines", () => {
    const out = html("मान $x^2$ र 2*3*4 _a_ <b>\n1. क\n- ख") ?? "";
    expect(out).toMatch(/^<p>मान <math [\s\S]*<\/math> र 2\*3\*4 _a_ &#x3C;b><br>\n1\. क<br>\n- ख<\/p>$/);
  });

  it("formulas on lines of their own, between lines", () => {
    expect(html("यो हेर्नुहोस्:\n$$\n\\frac{a}{b}\n$$\nकति?")).toMatch(
      /^<p>यो हेर्नुहोस्:<\/p>\n<math [^>]*display="block">[\s\S]*<\/math>\n<p>कति\?<\/p>$/,
    );
  });

  it("tables, between lines", () => {
    const out = html("तालिका:\n| क | *ख* |\n|---|:-:|\n| $a$ | २ |\nकति?") ?? "";
    expect(out).toMatch(/^<p>तालिका:<\/p>\n<div class="scrolls"/);
    expect(out).toContain('<th scope="col" align="center">*ख*</th>');
    expect(out).toMatch(/<math [\s\S]*<\/table><\/div>\n<p>कति\?<\/p>$/);
  });

  it("nothing that acts", () => {
    const out = html("$x$ [a](javascript:alert(1)) ![p](/x.png) <script>alert(1)</script> [@ a](https://b.np)") ?? "";
    expect(out).not.toMatch(/<(a|img|script|cite)\b/);
  });

  it("each text by itself: stem, options by their index, explanation", () => {
    const option = (ne: string) => ({ text: { ne } });
    expect(
      renderQuestion({ question: { ne: "क" }, options: [option("क"), option("$a$")], explanation: { en: "$b$" } }),
    ).toEqual({
      options: [{}, { ne: expect.stringContaining("<math") }],
      explanation: { en: expect.stringContaining("<math") },
    });
    expect(renderQuestion({ question: { ne: "क" }, options: [option("क")], explanation: {} })).toBeNull();
  });
});
