import { z } from "zod";
import { degrees } from "./eligibility.ts";
import { endpoint } from "./endpoint.ts";
import { MAX_MARKS, progressStates } from "./progress.ts";
import { Id, Slug, Text } from "./text.ts";

const Day = z.iso.date().describe("Day (AD)");
const named = {
  name: z.string().describe("English name"),
  nepaliText: z.string().describe("Nepali name"),
};
const NodeId = z.string().max(120).describe("Permanent id of a node");
const Sources = z.array(z.string()).describe("Where it is laid down, as far as it was read");

const ChapterLink = z
  .object({
    slug: Slug,
    ...named,
    subject: Slug.describe("Its paper"),
    section: Slug.describe("Its part"),
    bankCount: z.int().describe("Questions that can be practised there"),
    materialCount: z.int().describe("Items of study material about it"),
  })
  .describe("A chapter to read and practise");
export type ChapterLink = z.infer<typeof ChapterLink>;

const paperForm = z.enum(["objective", "written", "practical", "interview"]);
const SyllabusPaper = z
  .object({ slug: Slug, ...named, form: paperForm.describe("How it is examined") })
  .describe("A paper of a post, by name");
const SyllabusPost = z
  .object({ slug: Slug, ...named, papers: z.array(SyllabusPaper).describe("Its papers and later phases, in order") })
  .describe("A post with its papers");
export type SyllabusPost = z.infer<typeof SyllabusPost>;

export const SyllabusNode = z
  .object({
    id: NodeId,
    parent: NodeId.optional().describe("The node above; none for a part of the paper"),
    code: z.string().describe("Its number as the syllabus writes it"),
    ...named,
    questionCount: z.int().optional().describe("Questions that the syllabus gives it, where it says"),
    marks: z.number().optional().describe("Marks that the syllabus gives it, where it says"),
    chapters: z.array(ChapterLink).describe("Where it is read and practised"),
    topics: z.array(Slug).describe("Topics of roadmaps that it holds"),
  })
  .describe("A node of a syllabus; nodes stand in the order of the syllabus, each after the one above");
export type SyllabusNode = z.infer<typeof SyllabusNode>;

const Change = z
  .object({
    kind: z.enum(["added", "removed", "moved", "renamed", "marks"]).describe("What became of it"),
    id: NodeId,
    code: z.string().describe("Its number as the syllabus writes it"),
    ...named,
    marksBefore: z.number().optional().describe("Marks in the other version"),
    marksAfter: z.number().optional().describe("Marks in this one"),
    from: z.object(named).optional().describe("Its name, or the node above, in the other version"),
    to: z.object(named).optional().describe("The same in this one"),
  })
  .describe("A difference between two versions");
export type SyllabusChange = z.infer<typeof Change>;

const Version = z.string().regex(/^[0-9a-z-]{1,20}$/, "Must name a version");

export const Syllabus = z
  .object({
    posts: z.array(SyllabusPost).describe("All posts that have one"),
    post: Slug,
    paper: SyllabusPaper,
    version: z.string().describe("Which version this is"),
    versions: z
      .array(z.object({ id: z.string().describe("Its name in addresses"), ...named }))
      .describe("All there are of this paper, the latest first"),
    fullMarks: z.number().describe("Marks of the whole paper"),
    passMarks: z.number().optional().describe("Marks that pass it"),
    questionCount: z.int().optional().describe("Its questions"),
    minutes: z.int().optional().describe("Time, in minutes"),
    penaltyPercent: z.number().optional().describe("Share of a question's mark that a wrong answer costs"),
    counts: z.boolean().optional().describe("Whether its marks count towards the merit list"),
    asOf: Day.describe("When it was read"),
    sources: Sources,
    note: Text.optional().describe("What is to be known of it"),
    nodes: z.array(SyllabusNode),
    comparison: z
      .object({ version: z.string().describe("The other one"), changes: z.array(Change) })
      .optional()
      .describe("What is different from another version, where one was asked for"),
  })
  .describe("The syllabus of one paper in one version, with the list of all");
export type Syllabus = z.infer<typeof Syllabus>;

const Eligibility = z
  .object({
    minAge: z.int().describe("From this age on"),
    maxAge: z.int().optional().describe("Under this age, where it was found"),
    maxAgeWide: z.int().optional().describe("Under this age for women and persons with disability"),
    servingHasNoLimit: z.boolean().describe("Who serves in the civil service has no upper limit"),
    degree: z.enum(degrees).describe("What is needed at least"),
    field: Text.optional().describe("What the degree or training is to be in"),
    experience: Text.optional().describe("What else is needed"),
    asOf: Day,
    sources: Sources,
    note: Text.optional(),
  })
  .describe("Who may apply, as far as it was read; rules change by law");
export type Eligibility = z.infer<typeof Eligibility>;

const roadmap = {
  _id: Slug.describe("Its name in addresses"),
  ...named,
  description: Text,
  version: z.string().describe("Which version this is"),
  asOf: Day,
  category: Slug.optional().describe("The post's own curriculum"),
  syllabus: Slug.optional().describe("The post's own syllabus"),
  next: Slug.optional().describe("The roadmap of the post above"),
};
export const RoadmapSummary = z
  .object({
    ...roadmap,
    topics: z.array(Slug).describe("Its topics, in order"),
    stepCount: z.int().describe("Its steps"),
    eligibility: Eligibility,
  })
  .describe("The way to a post");
export type RoadmapSummary = z.infer<typeof RoadmapSummary>;

const Topic = z
  .object({
    id: Slug.describe("Permanent; all roadmaps share it"),
    ...named,
    marks: z.number().optional().describe("Marks that the post's syllabus gives it, where it says"),
    nodes: z.array(z.object({ paper: Slug, id: NodeId })).describe("Where it stands in the post's syllabus"),
    chapters: z.array(ChapterLink),
    formerly: z.array(Slug).describe("Former ids, of topics that were renamed or merged into this one"),
  })
  .describe("Something to learn or to do");
export type RoadmapTopic = z.infer<typeof Topic>;
export const Roadmap = z
  .object({
    ...roadmap,
    sources: Sources,
    note: Text.optional(),
    eligibility: Eligibility,
    steps: z
      .array(z.object({ id: Slug, ...named, description: Text, topics: z.array(Topic) }))
      .describe("The way, step by step"),
  })
  .describe("The way to a post, with all its topics");
export type Roadmap = z.infer<typeof Roadmap>;

const TopicMark = z.strictObject({
  topic: Slug,
  state: z.enum(progressStates).describe("How far one is"),
  at: z.int().min(0).max(8_640_000_000_000_000).describe("When it was set: milliseconds since 1970"),
});
const Progress = z
  .object({
    marks: z.array(TopicMark).describe("By topic, under today's names"),
    unknown: z.array(Slug).describe("Topics that were sent and that there are not"),
  })
  .describe("How far one is with each topic");

const TopicEvidence = z
  .object({
    chapter: Slug,
    answered: z.int().describe("Answers given in tests whose solutions are out"),
    correct: z.int().describe("Those that were right"),
  })
  .describe("What one's results say of a chapter");
export type TopicEvidence = z.infer<typeof TopicEvidence>;

const WeakestChapter = z
  .object({
    chapter: ChapterLink.omit({ bankCount: true, materialCount: true }).describe("To read and practise"),
    answered: z.int().describe("Answers given there in tests whose solutions are out"),
    correct: z.int().describe("Those that were right"),
    notes: z
      .object({ _id: Id, resourceId: Id, slug: Slug.optional(), title: Text })
      .optional()
      .describe("The best item of study material about it: a text, where there is one"),
  })
  .describe("The topic of which the caller's results say least was right");
export type WeakestChapter = z.infer<typeof WeakestChapter>;

export const roadmaps = {
  getSyllabus: endpoint({
    method: "GET",
    path: "/api/resources/loksewa-syllabus",
    access: "anyone",
    summary: "The posts and papers, and the syllabus of one paper",
    query: z.strictObject({
      post: Slug.optional().describe("The first by default"),
      paper: Slug.optional().describe("The post's first by default"),
      version: Version.optional().describe("The latest by default"),
      compare: Version.optional().describe("Another version, to say what is different from it"),
    }),
    returns: Syllabus,
    errors: ["syllabus.not_found"],
    cacheSeconds: 60,
  }),
  listRoadmaps: endpoint({
    method: "GET",
    path: "/api/resources/roadmaps",
    access: "anyone",
    summary: "All roadmaps, in order",
    returns: z.array(RoadmapSummary),
    cacheSeconds: 60,
  }),
  getRoadmap: endpoint({
    method: "GET",
    path: "/api/resources/roadmaps/:pathwayId",
    access: "anyone",
    summary: "One roadmap with its steps and topics",
    params: z.strictObject({ pathwayId: Slug }),
    returns: Roadmap,
    errors: ["roadmap.not_found"],
    cacheSeconds: 60,
  }),
  getProgress: endpoint({
    method: "GET",
    path: "/api/resources/my-progress",
    access: "member",
    summary: "How far one is with each topic",
    returns: Progress,
  }),
  putProgress: endpoint({
    method: "PUT",
    path: "/api/resources/my-progress",
    access: "member",
    summary: "Say how far one is with some topics: of each the latest mark holds, so a replay changes nothing",
    body: z.strictObject({ marks: z.array(TopicMark).max(MAX_MARKS).describe("In any order") }),
    returns: Progress,
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  getEvidence: endpoint({
    method: "GET",
    path: "/api/resources/my-evidence",
    access: "member",
    summary: "What one's latest results say of each chapter",
    returns: z.array(TopicEvidence),
  }),
  getWeakest: endpoint({
    method: "GET",
    path: "/api/resources/my-weakest",
    access: "member",
    summary: "The topic that one's latest results are worst in, with what to read about it",
    returns: z.object({
      weakest: WeakestChapter.nullable().describe("None: results say too little, or nothing was wrong"),
    }),
  }),
} as const;
