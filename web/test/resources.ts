import type {
  AdminItem,
  AdminResource,
  Contribution,
  ContributionBody,
  ItemSuggestion,
  ItemSummary,
  Resource,
  ResourceFigures,
  ResourceItem,
  ResourceSummary,
  ReviewedContribution,
} from "@sarathi/contract";

export const id = (n: number) => `01900000-0000-7000-8000-0000000007${String(n).padStart(2, "0")}`;
const at = "2026-11-20T06:00:00.000Z";
const stats = { views: 380, downloads: 12, upvotes: 47, downvotes: 3 };
const paper = {
  _id: id(90),
  slug: "section-officer-first-paper",
  name: "First Paper",
  nepaliText: "प्रथम पत्र",
};

export const resource = (more: Partial<ResourceSummary> = {}): ResourceSummary => ({
  _id: id(1),
  slug: "constitution-notes",
  title: { ne: "नेपालको संविधान: नोट", en: "Constitution of Nepal: notes" },
  description: { ne: "३५ भाग, ३०८ धारा र ९ अनुसूची।", en: "35 parts, 308 articles and 9 schedules." },
  type: "notes",
  tags: ["constitution"],
  itemCount: 2,
  languages: ["ne", "en"],
  years: [2081, 2072],
  bytes: 1_258_291,
  places: [paper],
  stats,
  updatedAt: at,
  ...more,
});

export const itemSummary = (more: Partial<ItemSummary> = {}): ItemSummary => ({
  _id: id(10),
  resourceId: id(1),
  slug: "fundamental-rights",
  title: { ne: "मौलिक हक", en: "Fundamental rights" },
  description: { ne: "धारा १६ देखि ४६ सम्म।", en: "Articles 16 to 46." },
  kind: "text",
  language: "both",
  place: { subject: paper },
  source: "Constitution of Nepal, part 3",
  licence: "cc-by-sa",
  edition: "second amendment",
  stats,
  updatedAt: at,
  ...more,
});

const file = { url: "/files/AAAAAAAAAAAAAAAAAAAAAA.pdf", fileType: "pdf" as const, bytes: 1_258_291, pages: 12 };
export const fileSummary = (more: Partial<ItemSummary> = {}): ItemSummary =>
  itemSummary({
    _id: id(11),
    slug: undefined,
    title: { ne: "नायब सुब्बा प्रथम पत्र", en: "Nayab Subba first paper" },
    kind: "file",
    language: "ne",
    year: 2081,
    url: file.url,
    file,
    ...more,
  });
const link = {
  url: "https://lawcommission.gov.np/act",
  host: "lawcommission.gov.np",
  archivedOn: "2026-10-01",
  state: "good" as const,
  checkedAt: at,
};
export const linkSummary = (more: Partial<ItemSummary> = {}): ItemSummary =>
  itemSummary({
    _id: id(12),
    slug: undefined,
    title: { en: "Civil Service Act" },
    kind: "link",
    language: "en",
    licence: "link-only",
    url: link.url,
    link,
    ...more,
  });

export const wholeResource = (more: Partial<Resource> = {}): Resource => ({
  ...resource(),
  items: [itemSummary(), fileSummary()],
  mayContribute: true,
  ...more,
});

const html = `<h2 id="rights">Rights</h2><p>There are 31 fundamental rights.</p><h3 id="remedy">Remedy</h3><p>Article 46 gives the right to constitutional remedies.</p>`;

/** A text; of a file or a link: `item({ ...fileSummary() })`. */
export const item = (more: Partial<ResourceItem> = {}): ResourceItem => ({
  ...itemSummary(),
  resourceTitle: resource().title,
  resourceType: "notes",
  ...(more.kind === undefined || more.kind === "text" ? { body: "## Rights", html, bodyLanguage: "en" as const } : {}),
  headings:
    more.kind === undefined || more.kind === "text"
      ? [
          { id: "rights", level: 2, text: "Rights" },
          { id: "remedy", level: 3, text: "Remedy" },
        ]
      : [],
  revision: 2,
  contributors: [{ name: "Gita Rai", username: "gita.rai" }, { name: "" }],
  myVote: null,
  myReason: null,
  isBookmarked: false,
  mayVote: false,
  previous: { _id: id(9), title: { en: "Preamble" } },
  next: { _id: id(11), title: { ne: "कर्तव्य" } },
  ...more,
});
export const suggestion = (more: Partial<ItemSuggestion> = {}): ItemSuggestion => ({
  ...fileSummary(),
  resourceTitle: resource().title,
  reason: "same_chapter",
  ...more,
});

export const content = (more: Partial<ContributionBody> = {}): ContributionBody => ({
  kind: "text",
  language: "en",
  title: "Duties of a citizen",
  description: "",
  body: "Article 48.",
  source: "",
  licence: "own-work",
  note: "",
  anonymous: false,
  ...more,
});

export const contribution = (more: Partial<Contribution> = {}): Contribution => ({
  _id: id(20),
  resourceId: id(1),
  resourceTitle: resource().title,
  isChange: false,
  state: "submitted",
  round: 1,
  kind: "text",
  language: "en",
  title: "Duties of a citizen",
  version: 2,
  createdAt: at,
  updatedAt: at,
  submittedAt: at,
  content: content(),
  place: {},
  steps: [{ state: "submitted", at, by: "contributor" }],
  ...more,
});

const itemContent = {
  title: { en: "Duties of a citizen" },
  description: {},
  kind: "text" as const,
  body: { en: "Article 48 lists four duties." },
  language: "en" as const,
  place: {},
  source: "Constitution",
  licence: "own-work" as const,
};
export const reviewed = (more: Partial<ReviewedContribution> = {}): ReviewedContribution => ({
  ...contribution({ isChange: true, itemId: id(10) }),
  contributor: "gita.rai",
  published: 3,
  rejected: 1,
  isMine: false,
  before: { ...itemContent, body: { en: "Article 48 lists three duties." } },
  after: itemContent,
  moved: false,
  duplicates: [],
  ...more,
});

export const adminResource = (more: Partial<AdminResource> = {}): AdminResource => ({
  ...resource(),
  published: true,
  fromFile: false,
  version: 3,
  open: true,
  waiting: 1,
  createdAt: at,
  ...more,
});
export const adminItem = (more: Partial<AdminItem> = {}): AdminItem => ({
  ...itemSummary(),
  published: true,
  fromFile: false,
  version: 4,
  takenDown: false,
  revision: 2,
  position: 1,
  body: { en: "## Rights" },
  ...more,
});

export const resourceFigures = (more: Partial<ResourceFigures> = {}): ResourceFigures => ({
  resources: 12,
  items: { text: 30, file: 8, link: 10 },
  types: [{ type: "notes", resources: 9 }],
  views: 4200,
  downloads: 310,
  votes: { up: 90, down: 7 },
  waiting: 2,
  oldestWaiting: at,
  decided: { published: 5, rejected: 1 },
  medianHours: 14.5,
  deadLinks: 1,
  openReports: 1,
  mostRead: [{ itemId: id(10), resourceId: id(1), title: itemSummary().title, views: 380 }],
  leastLiked: [
    {
      itemId: id(11),
      resourceId: id(1),
      title: itemSummary().title,
      downvotes: 3,
      reasons: { wrong: 2, other: 1 },
    },
  ],
  ...more,
});
