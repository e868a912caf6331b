import { lengthInGraphemes } from "@sarathi/contract";
import fc from "fast-check";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, it } from "vitest";
import { MAX_SOURCE, type MarkdownUse, readersText, renderMarkdown, staffText, summaryOf } from "./markdown.ts";
import { toRawHtml } from "./parser.ts";
import { allowed } from "./tree.ts";

const use: MarkdownUse = { ...staffText, idPrefix: "c", headingsFrom: 2, language: "ne" };
const readers: MarkdownUse = { ...use, ...readersText };
const html = (source: string, how = use) => renderMarkdown(source, how).html.trim();

describe("what a text may hold", () => {
  it.each([
    ["paragraphs", "एक\n\nदुई", "<p>एक</p>\n<p>दुई</p>"],
    ["headings from h2 down", "# a\n### b", '<h2 id="c-a">a</h2>\n<h3 id="c-b">b</h3>'],
    ["lists", "3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ["emphasis", "**a** *b*", "<p><strong>a</strong> <em>b</em></p>"],
    ["code", "`<a>`", "<p><code>&#x3C;a></code></p>"],
    ["block quotes", "> a", "<blockquote>\n<p>a</p>\n</blockquote>"],
    ["links to the web", "[a](https://b.np/c)", '<p><a href="https://b.np/c" rel="noopener">a</a></p>'],
    ["links to nowhere", "[**a**](), []()", "<p><strong>a</strong>, </p>"],
    ["links within the site", "[a](/loksewa#x)", '<p><a href="/loksewa#x">a</a></p>'],
    ["citations", "[@ नेपालको संविधान, धारा ८४]", "<p><cite>नेपालको संविधान, धारा ८४</cite></p>"],
    [
      "citations that lead to their source",
      "[@ Constitution, Article 84](https://b.np/84)",
      '<p><cite><a href="https://b.np/84" rel="noopener">Constitution, Article 84</a></cite></p>',
    ],
    [
      "figures with a caption",
      '![नक्सा](/files/a.webp "प्रदेश")',
      '<figure><img src="/files/a.webp" alt="नक्सा" loading="lazy" decoding="async"><figcaption>प्रदेश</figcaption></figure>',
    ],
  ])("%s", (_, source, expected) => expect(html(source)).toBe(expected));

  it("tables, which scroll by themselves and say which column is of numbers", () => {
    const table = html("|a|b|\n|-|-:|\n|१|२|");
    expect(table).toMatch(/^<div class="scrolls" role="group" tabindex="0" aria-label="तालिका"><table>/);
    expect(table).toContain('<th scope="col" align="right">b</th>');
    expect(table).toContain('<td align="right">२</td>');
  });

  it("footnotes for sources, there and back", () => {
    const page = html("a[^1]\n\n[^1]: Act 5");
    expect(page).toContain('<sup class="footnote-ref"><a href="#fn-c-1" id="fnref-c-1">[1]</a></sup>');
    expect(page).toContain('<section class="footnotes" aria-label="पादटिप्पणी">');
    expect(page).toContain('<li id="fn-c-1"><p>Act 5 <a href="#fnref-c-1" class="footnote-back"');
  });

  it("formulas as MathML, in a line and on their own", () => {
    expect(html("$x^2$")).toMatch(/^<p><math xmlns="[^"]+"><semantics>.*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>/);
    expect(html("$$\n\\frac{a}{b}\n$$")).toMatch(/^<math [^>]*display="block"><semantics>.*<mfrac>/);
    expect(html("> $$a$$\n> b")).toContain('display="block"');
  });

  it.each(["$5 and $6", "a $ b $ c", "\\$x\\$", "$ x$", "$$", "$$\n\n$$", "`$x$`"])("no formula in %j", (source) => {
    expect(html(source)).not.toContain("<math");
  });

  it.each([
    "$\\frac{$",
    "$\\def\\a{\\a\\a}\\a$",
    "$\\newcommand{\\a}{b}\\a$",
    `$${"{".repeat(480)}${"}".repeat(480)}^^$`,
    "$\\unknowncommand$",
  ])("shows a formula that cannot be set as it was written: %s", (source) => {
    expect(html(source)).toMatch(/^<p><code>\$/);
  });

  it("gives headings ids that no other has, below what stands above them on their page", () => {
    const { headings } = renderMarkdown("# भाग ३\n# भाग ३\n###### ?", { ...use, idPrefix: "polity", headingsFrom: 3 });
    expect(headings).toEqual([
      { id: "polity-भाग-३", level: 3, text: "भाग ३" },
      { id: "polity-भाग-३--2", level: 3, text: "भाग ३" },
      { id: "polity-part", level: 6, text: "?" },
    ]);
  });
});

describe("what readers write", () => {
  it("has links that search engines owe nothing, and no picture by address", () => {
    expect(html("[a](https://b.np)", readers)).toContain('rel="nofollow ugc noopener"');
    expect(html("![words](/files/a.webp)", readers)).toBe("<p>words</p>");
  });
});

describe("pictures", () => {
  it.each(["https://b.np/a.png", "//b.np/a.png", "data:image/png;base64,AA", "a.png", "mailto:a@b.np"])(
    "of another site are their words: %s",
    (address) => expect(html(`![words](${address})`)).not.toContain("<img"),
  );
  it("without words are not shown", () => expect(html("![](/files/a.webp)")).toBe("<p></p>"));
});

/** Every element and attribute that stands in HTML. */
function* held(node: Nodes): Generator<{ tag: string; properties: Record<string, unknown> }> {
  if (node.type === "element") yield { tag: node.tagName, properties: node.properties };
  if ("children" in node) for (const child of node.children) yield* held(child);
}

const tags = new Set(allowed.tagNames);
const namesOf = (tag: string) =>
  (allowed.attributes?.[tag] ?? []).map((one) => (typeof one === "string" ? one : one[0]));

/** What leaves the pipeline holds nothing that is not allowed, and reads the same when it is read again. */
function expectClean(source: string, how = use): string {
  const out = renderMarkdown(source, how).html;
  const tree = fromHtml(out, { fragment: true });
  for (const { tag, properties } of held(tree)) {
    expect(tags, out).toContain(tag);
    for (const name of Object.keys(properties)) expect(namesOf(tag), `${tag}: ${out}`).toContain(name);
    const { href, src } = properties;
    if (href !== undefined) expect(String(href)).toMatch(/^(https?:|mailto:|\/(?![/\\])|#)/i);
    if (src !== undefined) expect(String(src)).toMatch(/^\/(?![/\\])/);
  }
  return out;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<math href="javascript:alert(1)">x</math>',
  "<math><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml></math>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<object data=data:text/html,x></object>",
  "<form><button formaction=javascript:alert(1)>x",
  "<a href='java&#115;cript:alert(1)'>x</a>",
  "<base href=//evil.test>",
  "<meta http-equiv=refresh content='0;url=//evil.test'>",
  "<link rel=stylesheet href=//evil.test>",
  "<style>*{color:red}</style>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<x onclick=alert(1)>a</x>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java\tscript:alert(1))",
  "[a](java&#10;script:alert(1))",
  "[a](&#x6A;avascript:alert(1))",
  "[a](&#106&#97&#118&#97script:alert(1))",
  "[a](javascript&colon;alert(1))",
  "[a](javascript%3Aalert(1))",
  "[a](\\javascript:alert(1))",
  "[a](<javascript:alert(1)>)",
  "[a]( javascript:alert(1))",
  "[a](\u0001javascript:alert(1))",
  "[a](vbscript:x)",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](data:image/svg+xml,<svg onload=alert(1)>)",
  "[a](file:///etc/passwd)",
  "[a](blob:x)",
  "[a](view-source:x)",
  "[a](//evil.test)",
  "[a](/\\evil.test)",
  "[a](/%5Cevil.test)",
  "[a](\\\\evil.test)",
  "[a](https:///evil.test)",
  "[a](https:\\\\evil.test)",
  '[a](https://b.np "onmouseover=alert(1)")',
  '[a](https://b.np"onmouseover="alert(1))',
  "[a](https://b.np'onmouseover='alert(1))",
  "[a][1]\n\n[1]: javascript:alert(1)",
  "[a]\n\n[a]: data:text/html,x",
  "<javascript:alert(1)>",
  "<data:text/html,x>",
  "![a](javascript:alert(1))",
  "![a](data:image/svg+xml;base64,AA)",
  '![a"onerror="alert(1)](/x.png)',
  '![a](/x.png"onerror="alert(1))',
  "![a](/x.png 'x\" onerror=\"alert(1)')",
  "[@ <script>alert(1)</script>]",
  "[@ a](javascript:alert(1))",
  '[@ a"onclick="x](https://b.np)',
  "# <script>alert(1)</script>",
  '# a" onclick="alert(1)',
  "```<script>\nalert(1)\n```",
  '```js" onclick="alert(1)\nx\n```',
  '|a|\n|-|\n|<img src=x onerror="alert(1)">|',
  "a[^1]\n\n[^1]: <script>alert(1)</script>",
  'a[^x"onclick=]\n\n[^x"onclick=]: b',
  "[^__proto__]: a\n\n[^__proto__] [^constructor]",
  "$\\href{javascript:alert(1)}{a}$",
  "$\\url{javascript:alert(1)}$",
  "$\\includegraphics{https://evil.test/a.png}$",
  "$\\htmlClass{a}{b} \\htmlId{a}{b} \\htmlStyle{color:red}{b} \\htmlData{a=b}{c}$",
  "$\\text{<script>alert(1)</script>}$",
  "$\\text{</math><img src=x onerror=alert(1)>}$",
  '$\\color{red"onclick="alert(1)}{x}$',
  "$\\rule{1em}{1e9em}$",
  "$\\unicode{x3C}script\\unicode{x3E}$",
  "$a$</annotation></semantics></math><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "\0<script>\0",
  "\u202e<script>",
  "\ud800",
];

describe("hostile texts", () => {
  it.each(HOSTILE)("leave nothing that acts: %s", (source) => {
    for (const how of [use, readers]) {
      const out = expectClean(source, how);
      expect(out).not.toMatch(
        /<(script|style|svg|iframe|object|form|base|meta|link)|<[^>]+\son\w+=|<[^>]+="\s*javascript:/i,
      );
    }
  });

  it("in every place of a text, too", () => {
    for (const source of HOSTILE) {
      for (const frame of [`> ${source}`, `- ${source}`, `**${source}**`, `[${source}](/a)`, `|a|\n|-|\n|${source}|`]) {
        expectClean(frame);
      }
    }
  });

  it("of any signs give only what is allowed, and the same when read again", () => {
    const sign = fc.constantFrom(
      ..."[]()!*_`$\\<>#|-^@&;:\"'= \n\tab1क्षि".split(""),
      ..."[@ |[^1]|[^1]: |$$|```|](|](/a)|](https://b.np)|javascript:|<script>|<math>|</math>|\\frac|&lt;|&#60;|\n\n|- |> |1. |# ".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        expectClean(signs.join(""));
        expectClean(signs.join(""), readers);
      }),
      { numRuns: 400 },
    );
  });

  it("keeps every attribute that formulas are set with", () => {
    const formulas =
      "\\sqrt[3]{x}|\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}|\\overline{AB}|\\left(\\frac12\\right)|\\sum_{i}^n|\\text{क}|\\cancel{x}|\\mathbf{R}";
    for (const tex of formulas.split("|")) expect(expectClean(`$${tex}$`)).toContain("<math");
  });
});

describe("large texts", () => {
  const long = (sign: string, length: number) => sign.repeat(Math.ceil(length / sign.length)).slice(0, length);
  const nested = (open: string, close: string, length: number) => {
    const times = Math.floor(length / (open.length + close.length));
    return `${open.repeat(times)}a${close.repeat(times)}`;
  };
  const repeated =
    "[|*|>|> |_a |*a_ |**a *a |![|[a](|[^a]|`|$|$a |$\\$a|$$a\n|<|&#|- |1. |\\|<a |[@ |[@ a](|# a\n|[a]: b\n|[^a]: |-\n\n|a\n|क्षि ".split(
      "|",
    );
  const VECTORS: [string, (length: number) => string][] = [
    ...repeated.map((sign): [string, (length: number) => string] => [JSON.stringify(sign), (n) => long(sign, n)]),
    ["emphasis in emphasis", (n) => nested("*_", "_*", n)],
    ["strong in strong", (n) => nested("**a ", " b**", n)],
    ["pictures in pictures", (n) => nested("![", "](a)", n)],
    ["links in links", (n) => nested("[", "](a)", n)],
    ["brackets in brackets", (n) => nested("[", "]", n)],
    ["lists in lists", (n) => Array.from({ length: Math.sqrt(n) }, (_, i) => `${" ".repeat(i)}- a\n`).join("")],
    ["footnotes", (n) => Array.from({ length: n / 20 }, (_, i) => `[^${i}]: x\n\na[^${i}]\n\n`).join("")],
    ["one footnote", (n) => `[^1]: x\n\n${long("[^1] ", n)}`],
    ["ticks", (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, i) => `e${"`".repeat(i)}`).join("")],
    ["formulas", (n) => long("$a$ ", n)],
  ];
  it.each(VECTORS)("of %s take time by their length alone, and no stack", (_, make) => {
    const time = (length: number) => {
      const source = make(length);
      const begun = performance.now();
      renderMarkdown(source, use);
      return performance.now() - begun;
    };
    time(2_000);
    // Four times the length; a quadratic rule would take sixteen times as long. Short times say nothing.
    const short = Math.min(time(12_000), time(12_000));
    expect(time(48_000)).toBeLessThan(200 + 12 * short);
  });

  it.each(["[", "*", ">"])("a megabyte of %s is refused before it is read", (sign) => {
    const begun = performance.now();
    expect(() => renderMarkdown(long(sign, 1_048_576), use)).toThrow(RangeError);
    expect(performance.now() - begun).toBeLessThan(50);
    expect(() => renderMarkdown(long(sign, MAX_SOURCE), use)).not.toThrow();
  });

  it.each(["[", "*", ">", "> ", "*_"])(
    "the parser itself takes a megabyte of %j in time by its length alone",
    (sign) => {
      const time = (length: number) => {
        const begun = performance.now();
        toRawHtml(long(sign, length), {
          docId: "c",
          language: "ne",
          maxParts: Number.POSITIVE_INFINITY,
          maxFormulas: 9,
          formulas: 0,
          notes: 0,
          signs: 0,
        });
        return performance.now() - begun;
      };
      expect(time(1_048_576)).toBeLessThan(200 + 12 * time(262_144));
    },
  );

  it("nest no deeper than anybody reads", () => {
    const deepest = (node: Nodes): number => ("children" in node ? 1 + Math.max(0, ...node.children.map(deepest)) : 0);
    for (const source of [
      nested("*_", "_*", 4_000),
      long("> ", 4_000),
      long("- ", 4_000),
      nested("**a ", " b**", 4_000),
    ]) {
      expect(deepest(fromHtml(html(source), { fragment: true }))).toBeLessThan(60);
    }
  });
});

describe("the text of a text", () => {
  it.each([
    ["\\frac{a+b}{c}", "(a+b)/c"],
    ["x^{2}+y_1", "x^2+y_1"],
    ["\\sqrt{a+b} \\le \\sqrt[3]{x}", "√(a+b)≤3√x"],
    ["\\sum_{i=1}^{n} i", "∑_(i=1)^n i"],
    ["\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1, 2; 3, 4)"],
    ["\\text{नाफा} \\times 12\\%", "नाफा×12%"],
    ["\\sin x \\div \\overline{AB}", "sin x÷AB"],
  ])("says the formula %s as people type it", (tex, words) => {
    expect(renderMarkdown(`$${tex}$`, use).text).toBe(words);
  });

  it("is what a reader reads, a block a line, with formulas in a line and without notes", () => {
    const { text } = renderMarkdown("# क\n\na **b**[^1] $x^2$\n\n- c\n- d\n\n|e|f|\n|-|-|\n|g|h|\n\n[^1]: note", use);
    expect(text.split("\n")).toEqual(["क", "a b x^2", "c", "d", "e", "f", "g", "h"]);
  });

  it("is counted in graphemes", () => {
    expect(lengthInGraphemes("क्षि")).toBe(1);
    expect(lengthInGraphemes("नमस्ते")).toBe(3);
    expect(lengthInGraphemes("👩‍👩‍👧 a\u0301")).toBe(3);
    expect(lengthInGraphemes("abcdef", 3)).toBe(3);
  });

  it("is summed up between words, never within a grapheme", () => {
    expect(summaryOf("एक दुई तिन", 50)).toBe("एक दुई तिन");
    expect(summaryOf("one two, three four", 12)).toBe("one two…");
    expect(summaryOf("क्षि".repeat(30), 10)).toBe(`${"क्षि".repeat(9)}…`);
    expect(summaryOf("a\n\nb", 5)).toBe("a b");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
        expect(lengthInGraphemes(summaryOf(text, most))).toBeLessThanOrEqual(most);
      }),
    );
  });
});
