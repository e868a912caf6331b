import { degrees, Slug } from "@sarathi/contract";
import { z } from "zod";
import { BothLanguages } from "../curriculum/index.ts";

const named = { name: z.string().min(1), nepaliText: z.string().min(1) };
const known = { asOf: z.iso.date(), sources: z.array(z.string().min(1)).min(1), note: BothLanguages.optional() };

/** A topic: what one learns or does once, whichever roadmap leads there. */
const TopicDocument = z.strictObject({
  ...named,
  /** Ids under which it, or what was merged into it, had progress before. */
  formerly: z.array(Slug).default([]),
});
export type TopicDocument = z.infer<typeof TopicDocument>;
/** A file of `content/topics/`. */
export const TopicFile = z.array(z.strictObject({ id: Slug, ...TopicDocument.shape })).min(1);

const leaf = {
  /** Permanent: a later version says by it what stayed. */
  id: Slug,
  code: z.string().min(1).max(12),
  ...named,
  questions: z.int().positive().optional(),
  marks: z.number().positive().optional(),
  chapters: z.array(Slug).default([]),
  topics: z.array(Slug).default([]),
};
const NodeDocument = z.strictObject({ ...leaf, nodes: z.array(z.strictObject(leaf)).default([]) });
export type NodeDocument = z.infer<typeof NodeDocument>;
const VersionDocument = z.strictObject({
  id: z.string().regex(/^[0-9a-z-]{1,20}$/),
  ...named,
  fullMarks: z.number().positive(),
  passMarks: z.number().positive().optional(),
  questions: z.int().positive().optional(),
  marksEach: z.number().positive().optional(),
  minutes: z.int().positive().optional(),
  penaltyPercent: z.number().min(0).max(100).optional(),
  counts: z.boolean().optional(),
  ...known,
  nodes: z.array(NodeDocument),
});
export type VersionDocument = z.infer<typeof VersionDocument>;
const SyllabusDocument = z.strictObject({
  ...named,
  position: z.int().min(0),
  papers: z
    .array(
      z.strictObject({
        slug: Slug,
        ...named,
        form: z.enum(["objective", "written", "practical", "interview"]),
        /** The latest first. */
        versions: z.array(VersionDocument).min(1),
      }),
    )
    .min(1),
});
export type SyllabusDocument = z.infer<typeof SyllabusDocument>;
/** A file of `content/syllabus/`: all papers of one post. */
export const SyllabusFile = z.strictObject({ slug: Slug, ...SyllabusDocument.shape });

const RoadmapDocument = z.strictObject({
  ...named,
  position: z.int().min(0),
  description: BothLanguages,
  version: z.string().min(1),
  category: Slug.optional(),
  syllabus: Slug.optional(),
  next: Slug.optional(),
  ...known,
  eligibility: z.strictObject({
    minAge: z.int(),
    maxAge: z.int().optional(),
    maxAgeWide: z.int().optional(),
    servingHasNoLimit: z.boolean(),
    degree: z.enum(degrees),
    field: BothLanguages.optional(),
    experience: BothLanguages.optional(),
    ...known,
  }),
  steps: z
    .array(z.strictObject({ id: Slug, ...named, description: BothLanguages, topics: z.array(Slug).min(1) }))
    .min(1),
});
export type RoadmapDocument = z.infer<typeof RoadmapDocument>;
/** A file of `content/roadmaps/`. */
export const RoadmapFile = z.strictObject({ slug: Slug, ...RoadmapDocument.shape });
