import type { AdminMcq, AdminMcqReport, AdminMcqRow, McqReport, McqVersion, SimilarMcq } from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-0000000004${String(n).padStart(2, "0")}`;
const at = "2026-11-20T06:00:00.000Z";

const chapter = { slug: "so-legislature", name: "Federal legislature", nepaliText: "सङ्घीय व्यवस्थापिका" };
const stem = {
  ne: "राष्ट्रिय सभाका सदस्यको पदावधि कति वर्षको हुन्छ?",
  en: "How long is the term of a member of the National Assembly?",
};
const facts = (n: number) => ({
  _id: id(n),
  slug: undefined,
  question: n === 1 ? stem : { ne: `${stem.ne} ${n}`, en: `${stem.en} ${n}` },
  correctOptionIndices: [1],
  state: "draft" as const,
  difficulty: "medium" as const,
  tags: ["constitution"],
  version: 1,
  author: "hari.admin",
  authorId: id(80),
  openReports: 0,
  disputed: false,
  fromFile: false,
  updatedAt: at,
});

/** A question in the list of staff. */
export const mcqRow = (n = 1, more: Partial<AdminMcqRow> = {}): AdminMcqRow => ({
  ...facts(n),
  optionCount: 4,
  languages: ["ne", "en"],
  chapters: [chapter],
  papers: 0,
  ...more,
});

const words = [
  ["पाँच वर्ष", "Five years"],
  ["छ वर्ष", "Six years"],
  ["चार वर्ष", "Four years"],
  ["दुई वर्ष", "Two years"],
] as const;

/** The same with all that staff know of it. */
export const mcq = (n = 1, more: Partial<AdminMcq> = {}): AdminMcq => ({
  ...facts(n),
  options: words.map(([ne, en]) => ({ text: { ne, en } })),
  form: "single",
  explanation: { ne: "छ वर्ष; एक तिहाइको पदावधि दुई वर्षमा सकिन्छ।", en: "Six years; a third ends every two years." },
  source: { text: { ne: "नेपालको संविधान, धारा ८६", en: "Constitution of Nepal, Article 86" } },
  chapters: [chapter.slug],
  lacking: [],
  versions: 1,
  createdAt: at,
  canVerify: false,
  reports: [],
  papers: [],
  similar: [],
  ...more,
});

export const mcqVersion = (version: number, more: Partial<McqVersion> = {}): McqVersion => {
  const { question, options, correctOptionIndices, form, explanation, source, difficulty, chapters, tags } = mcq();
  const words = { question, options, correctOptionIndices, form, explanation, source, difficulty, chapters, tags };
  return { version, at, by: "hari.admin", ...words, ...more };
};

export const similarMcq = (n = 2, more: Partial<SimilarMcq> = {}): SimilarMcq => ({
  _id: id(n),
  question: stem,
  state: "verified",
  similarity: 0.86,
  ...more,
});

/** A mistake that somebody reported, as staff see it. */
export const adminReport = (n = 1, more: Partial<AdminMcqReport> = {}): AdminMcqReport => ({
  _id: id(20 + n),
  reason: "wrong_key",
  description: "Article 86 says six years.",
  state: "open",
  createdAt: at,
  by: "sita.kc",
  version: 1,
  mcq: { _id: id(1), question: stem, version: 1, state: "verified", disputed: false },
  ...more,
});

/** The same as its maker sees it. */
export const ownReport = (n = 1, more: Partial<McqReport> = {}): McqReport => ({
  _id: id(20 + n),
  reason: "wrong_key",
  description: "Article 86 says six years.",
  state: "open",
  createdAt: at,
  mcqId: id(1),
  question: stem,
  ...more,
});
