import { curriculum } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

const hour = 3_600_000;

/** All categories: the posts that candidates prepare for. */
export const categoriesQuery = () => queryOf(curriculum.listCategories, {}, { shared: true, staleTime: hour });

/** One subject with its whole syllabus. */
export const subjectTreeQuery = (slug: string) =>
  queryOf(curriculum.getSubjectTree, { params: { slug } }, { shared: true, staleTime: hour });

/** One chapter with what there is to read. @param language of what it is to be read in, where it is there */
export const chapterQuery = (id: string, language: "ne" | "en") =>
  queryOf(curriculum.getChapter, { params: { id }, query: { language } }, { shared: true, staleTime: hour });

const hyphenated = (name: string) => name.trim().toLowerCase().replace(/\s+/g, "-");

/** By name in any letter case, else by slug against the name in lower case with hyphens. */
export function matchCategory<C extends { name: string; slug: string }>(all: readonly C[], name: string): C | null {
  const wanted = name.trim().toLowerCase();
  return all.find((c) => c.name.toLowerCase() === wanted) ?? all.find((c) => c.slug === hyphenated(name)) ?? null;
}
