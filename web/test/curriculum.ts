import type { Category, ChapterPage, SubjectTree } from "@sarathi/contract";
import { id } from "../src/exams/exams.fixtures.ts";

/** Posts, papers and chapters for screens. */
const kharidar = { _id: id(50), slug: "kharidar", name: "Kharidar", nepaliText: "खरिदार" };
const paper = {
  _id: id(51),
  slug: "kharidar-first-paper",
  name: "General Knowledge and Basic Office Skills",
  nepaliText: "सामान्य ज्ञान तथा आधारभूत कार्यालय सीप परीक्षण",
};
const section = { _id: id(52), slug: "kh-office-skills", name: "Basic Office Skills", nepaliText: "कार्यालय सीप" };
const filing = { _id: id(53), slug: "kh-filing", name: "Filing aptitude", nepaliText: "फाइलिङ अभिरुचि" };
const analogy = { _id: id(54), slug: "kh-analogy", name: "Analogy", nepaliText: "सम्बन्ध परीक्षण" };

export const category: Category = {
  ...kharidar,
  description: { ne: "खरिदार पद", en: "The post of Kharidar" },
  subjects: [{ ...paper, questionCount: 50, chapterCount: 15, bankCount: 120 }],
};

export const tree: SubjectTree = {
  ...paper,
  categoryId: kharidar._id,
  category: kharidar,
  description: { ne: "५० प्रश्न", en: "50 questions" },
  sections: [
    {
      ...section,
      questionCount: 20,
      chapters: [
        { ...analogy, questionCount: 2, bankCount: 1, contentCount: 0 },
        { ...filing, questionCount: 2, bankCount: 12, contentCount: 1 },
      ],
    },
  ],
};

const html = `<h3 id="a-rules">Rules</h3><p>One <a href="#a-rules">rule</a> <cite>Constitution of Nepal, Article 84</cite></p>
<div class="scrolls" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th scope="col">Order</th><th scope="col" align="right">Number</th></tr></thead><tbody><tr><td>${"wide ".repeat(30)}</td><td align="right">1</td></tr></tbody></table></div>
<h3 id="a-more">More</h3><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></semantics></math>
<blockquote><p>A sign<sup class="footnote-ref"><a href="#fn-a-1" id="fnref-a-1">[1]</a></sup></p></blockquote>
<section class="footnotes" aria-label="Footnotes"><ol><li id="fn-a-1"><p>A note <a href="#fnref-a-1" class="footnote-back" aria-label="Back to the text">↩</a></p></li></ol></section>`;

export const chapterPage: ChapterPage = {
  ...filing,
  description: {},
  questionCount: 2,
  bankCount: 12,
  category: kharidar,
  subject: paper,
  section,
  content: [
    {
      _id: id(55),
      slug: "kh-filing-method",
      name: "Putting names in order",
      nepaliText: "नाम क्रममा राख्ने",
      language: "en",
      html,
      headings: [
        { id: "a-rules", level: 3, text: "Rules" },
        { id: "a-more", level: 3, text: "More" },
      ],
    },
  ],
  previous: { ...analogy, section: section.slug },
};
