import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CONTENT_DIR, contentFiles, readContent } from "../src/content.ts";
import { checkContent, GUESSER_BAR, guesserPage, playGuesser, pointsOver } from "../src/contentCheck.ts";
import { CurriculumFile } from "../src/curriculum/index.ts";
import { TestFile } from "../src/exams/index.ts";
import { content } from "../src/modules.ts";
import { QuestionFile, speaksOfOthers } from "../src/questions/index.ts";

/** What content/README.md promises that the tests refuse. Each check says where, so that the file can be put right. */
type Question = QuestionFileEntry & { file: string };
type QuestionFileEntry = ReturnType<typeof QuestionFile.parse>[number];

const curricula = contentFiles("curriculum").map((file) => readContent(CurriculumFile, file));
const questions: Question[] = contentFiles("questions").flatMap((file) =>
  readContent(QuestionFile, file).map((question) => ({ ...question, file })),
);
const papers = contentFiles("tests").map((file) => readContent(TestFile, file));
const bySlug = new Map(questions.map((question) => [question.slug, question]));

const subjects = curricula.flatMap((category) =>
  category.subjects.map((subject) => ({ ...subject, category: category.slug })),
);
const chapters = subjects.flatMap((subject) =>
  subject.sections.flatMap((section) => section.chapters.map((chapter) => ({ ...chapter, section: section.slug }))),
);
const sectionOf = new Map(chapters.map((chapter) => [chapter.slug, chapter.section]));
const homeOf = (question: Question) => question.chapters[0] ?? "";
const isEnglish = (question: Question) => sectionOf.get(homeOf(question)) === "so-english";
const singles = questions.filter((question) => question.answer.length === 1);
const keyOf = (question: Question) => question.answer.charCodeAt(0) - 65;

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LANGUAGES = ["ne", "en"] as const;
/** Letters and digits alone, so that punctuation, spacing and case make no other stem. */
const normal = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Values that stand more than once, with their places. */
function repeated<T>(list: readonly T[], key: (item: T) => string, place: (item: T) => string): string[] {
  const places = new Map<string, string[]>();
  for (const item of list) places.set(key(item), [...(places.get(key(item)) ?? []), place(item)]);
  return [...places]
    .filter(([, all]) => all.length > 1)
    .map(([value, all]) => `${all.join(" = ")}: ${value.slice(0, 60)}`);
}
const where = (question: Question) => `${question.file} ${question.slug}`;
const paperQuestions = (paper: (typeof papers)[number]) =>
  paper.sections.flatMap((section) => section.questions).flatMap((slug) => bySlug.get(slug) ?? []);

describe("the question bank", () => {
  it("holds at least 800 different questions of at least six forms", () => {
    expect(new Set(questions.map((q) => normal(q.question.en))).size).toBeGreaterThanOrEqual(800);
    expect(new Set(questions.map((q) => q.form)).size).toBeGreaterThanOrEqual(6);
  });

  it("has at least ten questions to practise in every chapter", () => {
    const few = chapters.flatMap(({ slug }) => {
      const here = questions.filter((question) => question.chapters.includes(slug)).length;
      return here < 10 ? [`${slug}: ${here}`] : [];
    });
    expect(few).toEqual([]);
  });

  it("has no slug twice", () => {
    expect(repeated(questions, (q) => q.slug, where)).toEqual([]);
  });

  it.each(LANGUAGES)("has no stem twice (%s)", (language) => {
    expect(repeated(questions, (q) => normal(q.question[language]), where)).toEqual([]);
  });

  it.each(LANGUAGES)("has no option twice in one question (%s)", (language) => {
    const bad = questions.flatMap((q) =>
      // Signs alone (→, ÷) are options too, so these are compared as they stand.
      repeated(
        q.options,
        (o) => o[language].normalize("NFC").trim().toLowerCase(),
        () => where(q),
      ),
    );
    expect(bad).toEqual([]);
  });

  it("knows every chapter, and each question one chapter once", () => {
    const bad = questions.filter(
      (q) => q.chapters.some((slug) => !sectionOf.has(slug)) || new Set(q.chapters).size !== q.chapters.length,
    );
    expect(bad.map(where)).toEqual([]);
  });

  it("gives every chapter of the syllabus a question", () => {
    const homes = new Set(questions.flatMap((q) => q.chapters));
    expect(chapters.map((c) => c.slug).filter((slug) => !homes.has(slug))).toEqual([]);
  });

  it("pins every option that speaks of other options", () => {
    const bad = questions.flatMap((q) =>
      q.options.flatMap((option, i) => {
        const letter = String.fromCharCode(65 + i);
        const speaks = speaksOfOthers(option.ne) || speaksOfOthers(option.en);
        return speaks && !q.pinned.includes(letter) ? [`${where(q)} ${letter}: ${option.en} / ${option.ne}`] : [];
      }),
    );
    expect(bad).toEqual([]);
  });

  it("pins what exists, once", () => {
    const bad = questions.filter((q) => new Set(q.pinned).size !== q.pinned.length);
    expect(bad.map(where)).toEqual([]);
  });

  it("names each right option once", () => {
    expect(questions.filter((q) => new Set(q.answer).size !== q.answer.length).map(where)).toEqual([]);
  });

  it("has an explanation of words, and a source that says where", () => {
    const bad = questions.filter(
      (q) =>
        q.explanation.en.length < 20 ||
        q.explanation.ne.length < 15 ||
        q.source.en.length < 5 ||
        q.source.ne.length < 4,
    );
    expect(bad.map(where)).toEqual([]);
  });

  it("has web addresses that are ones", () => {
    const bad = questions.filter((q) => q.source.url && !/^https?:\/\/\S+$/.test(q.source.url));
    expect(bad.map(where)).toEqual([]);
  });
});

describe("Nepali is Nepali", () => {
  it("stems, explanations and sources are in Devanagari, but for the English paper", () => {
    const bad = questions
      .filter((q) => !isEnglish(q))
      .filter((q) => ![q.question.ne, q.explanation.ne, q.source.ne].every((text) => DEVANAGARI.test(text)));
    expect(bad.map(where)).toEqual([]);
  });

  it("options that are words are in Devanagari, but for the English paper and words that the stem itself names", () => {
    const bad = questions
      .filter((q) => !isEnglish(q))
      .flatMap((q) =>
        q.options.flatMap(({ ne }) =>
          /[a-z]{3}/.test(ne) && !DEVANAGARI.test(ne) && !q.question.ne.includes(ne) ? [`${where(q)}: ${ne}`] : [],
        ),
      );
    expect(bad).toEqual([]);
  });

  it("no option mixes Latin and Devanagari digits", () => {
    const bad = questions.flatMap((q) =>
      q.options.flatMap(({ ne }) => (/[0-9]/.test(ne) && /[०-९]/.test(ne) ? [`${where(q)}: ${ne}`] : [])),
    );
    expect(bad).toEqual([]);
  });

  it("options have Devanagari digits, but for the English paper", () => {
    const bad = questions.filter((q) => !isEnglish(q) && q.options.some(({ ne }) => /[0-9]/.test(ne)));
    expect(bad.map((q) => `${where(q)}: ${q.options.map((o) => o.ne).join(" | ")}`)).toEqual([]);
  });

  it("English is no copy of the Nepali, nor the reverse", () => {
    const bad = questions.filter(
      (q) => !isEnglish(q) && (q.question.ne === q.question.en || q.explanation.ne === q.explanation.en),
    );
    expect(bad.map(where)).toEqual([]);
  });

  it("text is in one normal form, without a stray mark", () => {
    const texts = (q: Question) => [q.question, q.explanation, q.source, ...q.options].flatMap((t) => [t.ne, t.en]);
    const bad = questions.filter((q) =>
      texts(q).some((text) => text !== text.normalize("NFC") || /[\ufeff\ufffd\u200b]|^\s|\s$/u.test(text)),
    );
    expect(bad.map(where)).toEqual([]);
  });
});

/** The schemes of the first papers (docs/sources.md, Papers of the Commission): questions, marks each, minutes, pass marks. */
const SCHEMES: Record<string, [number, number, number, number]> = Object.fromEntries(
  [1, 2, 3].flatMap((form) => [
    [`section-officer-first-paper-${form}`, [100, 1, 90, 45]],
    [`nayab-subba-first-paper-${form}`, [50, 2, 45, 45]],
    [`kharidar-first-paper-${form}`, [50, 2, 45, 45]],
  ]),
);
const firstPapers = papers.filter((paper) => SCHEMES[paper.slug]);

it("every folder of content/ belongs to the module that loads it; the demonstration is loaded by itself", () => {
  const folders = fs.readdirSync(CONTENT_DIR, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(
    [...Object.values(content).flat(), { folder: "demo" }].map(({ folder }) => folder).sort(),
  );
});

it("the papers that the schemes name are there", () => {
  expect(firstPapers.map((p) => p.slug).sort()).toEqual(Object.keys(SCHEMES).sort());
  expect(
    repeated(
      papers,
      (p) => p.slug,
      (p) => p.slug,
    ),
  ).toEqual([]);
});

describe.each(papers.map((paper) => [paper.slug, paper] as const))("the paper %s", (_, paper) => {
  const asked = paperQuestions(paper);
  const slugs = paper.sections.flatMap((section) => section.questions);

  it("asks questions of the bank, each once", () => {
    expect(slugs.filter((slug) => !bySlug.has(slug))).toEqual([]);
    expect(
      repeated(
        slugs,
        (slug) => slug,
        (slug) => slug,
      ),
    ).toEqual([]);
  });

  it("is of a known category, and its pass marks can be reached", () => {
    expect(curricula.map((c) => c.slug)).toContain(paper.category);
    expect(paper.passMarks).toBeLessThanOrEqual(paper.marksEach * slugs.length);
  });

  it("keeps questions of one passage together", () => {
    for (const section of paper.sections) {
      const groups = section.questions.map((slug) => bySlug.get(slug)?.group);
      const starts = groups.filter((group, i) => group && group !== groups[i - 1]);
      expect(starts.length).toBe(new Set(starts).size);
    }
  });

  it("has right answers that no guesser could use: each letter 18–32 %, no run over 4", () => {
    const one = asked.filter((q) => q.answer.length === 1);
    if (one.length < 20) return; // several right options: no letter is the key
    for (const letter of "ABCD") {
      const share = one.filter((q) => q.answer === letter).length / one.length;
      expect(share, `${letter} is the key of ${Math.round(share * 100)} %`).toBeGreaterThanOrEqual(0.18);
      expect(share, `${letter} is the key of ${Math.round(share * 100)} %`).toBeLessThanOrEqual(0.32);
    }
    const keys = one.map((q) => q.answer).join("");
    expect(/(.)\1{4}/.exec(keys)?.[0]).toBeUndefined();
  });
});

describe.each(firstPapers.map((paper) => [paper.slug, paper] as const))("the scheme of %s", (_, paper) => {
  const asked = paperQuestions(paper);
  const subject = subjects.find((s) => s.category === paper.category);

  it("is the Commission's: questions, marks, minutes, pass marks, a fifth lost", () => {
    expect([asked.length, paper.marksEach, paper.duration, paper.passMarks]).toEqual(SCHEMES[paper.slug]);
    expect(paper.negative).toBe("1/5");
  });

  it("asks with four options, one of them right", () => {
    expect(asked.filter((q) => q.options.length !== 4 || q.answer.length !== 1).map(where)).toEqual([]);
  });

  it("asks from each chapter and section as many as the syllabus gives it", () => {
    for (const section of subject?.sections ?? []) {
      const inSection = asked.filter((q) => section.chapters.some((c) => c.slug === homeOf(q)));
      if (section.questions) expect(inSection.length, section.slug).toBe(section.questions);
      for (const chapter of section.chapters) {
        const here = inSection.filter((q) => homeOf(q) === chapter.slug).length;
        if (chapter.questions) expect(here, chapter.slug).toBe(chapter.questions);
        else expect(here, chapter.slug).toBeGreaterThan(0);
      }
    }
    expect(subject).toBeDefined();
  });

  it("has its parts in the syllabus' order", () => {
    const parts = paper.sections.map((section) => [
      ...new Set(section.questions.map((slug) => sectionOf.get(bySlug.get(slug)?.chapters[0] ?? ""))),
    ]);
    expect(parts).toEqual((subject?.sections ?? []).map((section) => [section.slug]));
  });
});

it.each(LANGUAGES)("the longest option is the key in at most 45 %% of the single questions (%s)", (language) => {
  const counted = singles.filter((q) => {
    const lengths = q.options.map((option) => option[language].length);
    return Math.max(...lengths) > Math.min(...lengths);
  });
  const tells = counted.filter((q) => {
    const lengths = q.options.map((option) => option[language].length);
    const key = lengths[keyOf(q)] ?? 0;
    return lengths.every((length, i) => i === keyOf(q) || length < key);
  });
  expect(tells.length / counted.length).toBeLessThanOrEqual(0.45);
});

it("the content check finds nothing", () => {
  expect(checkContent()).toEqual([]);
});

describe.each(LANGUAGES)("a guesser who knows every trick (%s)", (language) => {
  it.each(playGuesser()[language].map((report) => [report.trick, report] as const))(
    "by %s gains no more than two points over chance, in no paper and over all",
    (_, { all, papers }) => {
      const high = Object.entries({ all, ...papers }).filter(([, score]) => pointsOver(score) > GUESSER_BAR);
      expect(high.map(([where, score]) => `${where}: ${pointsOver(score).toFixed(1)} points over chance`)).toEqual([]);
    },
  );
});

it("docs/guesser.md is what `npm run cli -- content guesser` writes", () => {
  expect(fs.readFileSync(path.join(CONTENT_DIR, "../docs/guesser.md"), "utf8")).toBe(guesserPage());
});

it("[S109] slugs of the syllabus are unique, and a category's is its name", () => {
  const slugs = [
    ...curricula.map((c) => c.slug),
    ...subjects.map((s) => s.slug),
    ...subjects.flatMap((s) => s.sections.map((section) => section.slug)),
    ...chapters.map((c) => c.slug),
  ];
  expect(
    repeated(
      slugs,
      (slug) => slug,
      (slug) => slug,
    ),
  ).toEqual([]);
  for (const { slug, name } of curricula) expect(name.toLowerCase().replaceAll(" ", "-")).toBe(slug);
});
