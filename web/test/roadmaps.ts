import type { Eligibility, Roadmap, RoadmapSummary, Syllabus } from "@sarathi/contract";

const eligibility: Eligibility = {
  ...{ minAge: 18, maxAge: 35, maxAgeWide: 40, servingHasNoLimit: true, degree: "see" },
  ...{ asOf: "2026-11-20", sources: ["edusanjal.com"] },
};
const filing = {
  ...{ slug: "kh-filing", name: "Filing aptitude", nepaliText: "फाइलिङ अभिरुचि" },
  ...{ subject: "kharidar-first-paper", section: "kh-office-skills", bankCount: 12, materialCount: 3 },
};
const geography = { ...filing, slug: "kh-geography", name: "Geography", nepaliText: "भूगोल" };

/** A roadmap of two steps with three topics, one of them the successor of another. */
export const roadmap: Roadmap = {
  ...{ _id: "kharidar", name: "Kharidar", nepaliText: "खरिदार", version: "1", asOf: "2026-11-20" },
  description: { ne: "राजपत्र अनङ्कित द्वितीय श्रेणी", en: "Non-gazetted second class" },
  ...{ category: "kharidar", syllabus: "kharidar", next: "nayab-subba", sources: ["edusanjal.com"], eligibility },
  steps: [
    {
      ...{ id: "prepare", name: "Understand the examination", nepaliText: "परीक्षा बुझ्ने" },
      description: { ne: "योजना र नियम", en: "Scheme and rules" },
      topics: [{ id: "exam-scheme", name: "Exam scheme", nepaliText: "योजना", nodes: [], chapters: [], formerly: [] }],
    },
    {
      ...{ id: "office", name: "Office skills", nepaliText: "कार्यालय सीप" },
      description: { ne: "खण्ड ख", en: "Part B" },
      topics: [
        {
          ...{ id: "office-filing", name: "Filing aptitude", nepaliText: "फाइलिङ अभिरुचि", marks: 4 },
          ...{ nodes: [{ paper: "first-paper", id: "kh1-b5" }], chapters: [filing], formerly: ["old-filing"] },
        },
        {
          ...{ id: "nepal-geography", name: "Geography of Nepal", nepaliText: "नेपालको भूगोल", marks: 8 },
          ...{ nodes: [{ paper: "first-paper", id: "kh1-a1" }], chapters: [geography], formerly: [] },
        },
      ],
    },
  ],
};

const { steps, sources: _, ...facts } = roadmap;
export const roadmapSummary: RoadmapSummary = {
  ...facts,
  stepCount: steps.length,
  topics: steps.flatMap((step) => step.topics.map(({ id }) => id)),
};

/** A paper of two parts, the second one undivided, compared with an older version where that is asked for. */
export const syllabus: Syllabus = {
  posts: [
    {
      ...{ slug: "kharidar", name: "Kharidar", nepaliText: "खरिदार" },
      papers: [
        { slug: "first-paper", name: "Paper I", nepaliText: "प्रथम पत्र", form: "objective" },
        { slug: "second-paper", name: "Paper II", nepaliText: "द्वितीय पत्र", form: "written" },
      ],
    },
    { slug: "nayab-subba", name: "Nayab Subba", nepaliText: "नायब सुब्बा", papers: [] },
  ],
  post: "kharidar",
  paper: { slug: "first-paper", name: "Paper I", nepaliText: "प्रथम पत्र", form: "objective" },
  version: "2081",
  versions: [
    { id: "2081", name: "Syllabus of 2081 BS", nepaliText: "२०८१ को पाठ्यक्रम" },
    { id: "older", name: "The older scheme", nepaliText: "पुरानो योजना" },
  ],
  ...{ fullMarks: 100, passMarks: 45, questionCount: 50, minutes: 45, penaltyPercent: 20, counts: false },
  ...{ asOf: "2026-11-20", sources: ["edusanjal.com"], note: { ne: "नयाँ योजना", en: "The new scheme" } },
  nodes: [
    {
      ...{ id: "kh1-a", code: "A", name: "General knowledge", nepaliText: "सामान्य ज्ञान" },
      ...{ questionCount: 30, marks: 60, chapters: [], topics: [] },
    },
    {
      ...{ id: "kh1-a1", parent: "kh1-a", code: "A1", name: "Geography", nepaliText: "भूगोल" },
      ...{ questionCount: 6, marks: 12, chapters: [geography], topics: ["nepal-geography"] },
    },
    {
      ...{ id: "kh1-a2", parent: "kh1-a", code: "A2", name: "History", nepaliText: "इतिहास" },
      ...{ questionCount: 24, marks: 48, chapters: [geography, filing], topics: [] },
    },
    {
      ...{ id: "kh1-b", code: "B", name: "Office skills", nepaliText: "कार्यालय सीप" },
      ...{ questionCount: 20, marks: 40, chapters: [filing], topics: ["office-filing"] },
    },
  ],
};
