import type { Category, Subject, SubjectTree } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { contentCounts } from "./chapter.store.ts";
import { practiceCounts } from "./curriculum.hooks.ts";
import * as store from "./curriculum.store.ts";
import { viewNode, viewPlace } from "./curriculum.view.ts";

type Outline = ReturnType<Awaited<ReturnType<typeof store.outlines>>>;

/** What a subject holds, in numbers; what the syllabus gives it is known if each of its sections says so. */
function countsOf({ sections, chapters }: Outline, bank: ReadonlyMap<string, number>) {
  const given = sections.map(({ question_count }) => question_count);
  const known = given.length > 0 && given.every((count) => count !== null);
  return {
    sectionCount: sections.length,
    chapterCount: chapters.length,
    questionCount: known ? given.reduce((sum: number, count) => sum + (count ?? 0), 0) : undefined,
    bankCount: chapters.reduce((sum, { id }) => sum + (bank.get(id) ?? 0), 0),
  };
}

/** What there is to study. */
export function curriculumService({ db, hooks }: Pick<ModuleDeps, "db" | "hooks">) {
  const countByChapter = hooks.of(practiceCounts);
  return {
    async listCategories(): Promise<Category[]> {
      const rows = await store.listCategories(db);
      const outlineOf = await store.outlines(db);
      const bank = await countByChapter();
      return rows.map((row) => ({
        ...viewNode(row),
        description: row.description,
        subjects: row.subjects.map((subject) => {
          const { sectionCount: _, ...counts } = countsOf(outlineOf(subject.id), bank);
          return { ...viewNode(subject), ...counts };
        }),
      }));
    },

    /** Whether a category has this slug. */
    hasCategory: async (slug: string): Promise<boolean> =>
      (await store.listCategories(db)).some((category) => category.slug === slug),

    async getSubject(slug: string): Promise<Subject> {
      const subject = await store.readSubject(db, slug);
      if (!subject) throw new AppError("curriculum.not_found");
      const outlineOf = await store.outlines(db);
      return {
        ...viewNode(subject),
        description: subject.description,
        category: viewPlace(subject, "category"),
        ...countsOf(outlineOf(subject.id), await countByChapter()),
      };
    },

    async getSubjectTree(slug: string): Promise<SubjectTree> {
      const tree = await store.readTree(db, slug);
      if (!tree) throw new AppError("curriculum.not_found");
      const bank = await countByChapter();
      const texts = await contentCounts(db);
      return {
        ...viewNode(tree.subject),
        categoryId: tree.subject.category_id,
        category: viewPlace(tree.subject, "category"),
        description: tree.subject.description,
        sections: tree.sections.map((section) => ({
          ...viewNode(section),
          questionCount: section.question_count ?? undefined,
          chapters: tree.chapters
            .filter((chapter) => chapter.section_id === section.id)
            .map((chapter) => ({
              ...viewNode(chapter),
              questionCount: chapter.question_count ?? undefined,
              bankCount: bank.get(chapter.id) ?? 0,
              contentCount: texts.get(chapter.id) ?? 0,
            })),
        })),
      };
    },

    /** Addresses of the pages of categories. */
    publicPages: async (): Promise<string[]> =>
      (await store.listCategories(db)).map(({ slug }) => `/categories/${slug}`),
  };
}
export type CurriculumService = ReturnType<typeof curriculumService>;
