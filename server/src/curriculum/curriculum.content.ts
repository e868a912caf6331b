import { Slug } from "@sarathi/contract";
import { z } from "zod";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import { upsertNode } from "./curriculum.store.ts";

/** Text that the starting content must have in both languages. */
export const BothLanguages = z.strictObject({ ne: z.string().min(1), en: z.string().min(1) });

const node = { slug: Slug, name: z.string().min(1), nepaliText: z.string().min(1) };
const questions = z.int().positive().optional();

/** A file of `content/curriculum/`. */
export const CurriculumFile = z.strictObject({
  ...node,
  description: BothLanguages,
  subjects: z.array(
    z.strictObject({
      ...node,
      description: BothLanguages,
      sections: z.array(
        z.strictObject({ ...node, questions, chapters: z.array(z.strictObject({ ...node, questions })).min(1) }),
      ),
    }),
  ),
});
export type CurriculumFile = z.infer<typeof CurriculumFile>;

/** Writes one category with all below it; nothing is deleted. */
export async function loadCurriculum(db: Db, random: Random, file: CurriculumFile, position: number): Promise<void> {
  const categoryId = await upsertNode(db, random, "category", file, position);
  for (const [i, subject] of file.subjects.entries()) {
    const subjectId = await upsertNode(db, random, "subject", subject, i, { column: "category_id", id: categoryId });
    for (const [j, section] of subject.sections.entries()) {
      const sectionId = await upsertNode(db, random, "section", section, j, { column: "subject_id", id: subjectId });
      for (const [k, chapter] of section.chapters.entries()) {
        await upsertNode(db, random, "chapter", chapter, k, { column: "section_id", id: sectionId });
      }
    }
  }
}
