import type { Category, SubjectTree } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { practiceCounts } from "./curriculum.hooks.ts";
import * as store from "./curriculum.store.ts";

const named = (row: { id: string; slug: string; name: string; nepali_text: string }) => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  nepaliText: row.nepali_text,
});

/** What there is to study. */
export function curriculumService({ db, hooks }: Pick<ModuleDeps, "db" | "hooks">) {
  const countByChapter = hooks.of(practiceCounts);
  return {
    async listCategories(): Promise<Category[]> {
      const rows = await store.listCategories(db);
      return rows.map((row) => ({
        ...named(row),
        description: row.description,
        subjects: row.subjects.map(named),
      }));
    },

    /** Whether a category has this slug. */
    hasCategory: async (slug: string): Promise<boolean> =>
      (await store.listCategories(db)).some((category) => category.slug === slug),

    async getSubjectTree(slug: string): Promise<SubjectTree> {
      const tree = await store.readTree(db, slug);
      if (!tree) throw new AppError("curriculum.not_found");
      const counts = await countByChapter();
      return {
        ...named(tree.subject),
        categoryId: tree.subject.category_id,
        description: tree.subject.description,
        sections: tree.sections.map((section) => ({
          ...named(section),
          questionCount: section.question_count ?? undefined,
          chapters: tree.chapters
            .filter((chapter) => chapter.section_id === section.id)
            .map((chapter) => ({
              ...named(chapter),
              questionCount: chapter.question_count ?? undefined,
              bankCount: counts.get(chapter.id) ?? 0,
            })),
        })),
      };
    },
  };
}
export type CurriculumService = ReturnType<typeof curriculumService>;
