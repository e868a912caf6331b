import { type Category, curriculum } from "@sarathi/contract";
import { queryClient, queryOf } from "../foundation/query.ts";
import { storage } from "../foundation/storage.ts";

const hour = 3_600_000;

/** All categories: the posts that candidates prepare for. */
export const categoriesQuery = () => queryOf(curriculum.listCategories, {}, { shared: true, staleTime: hour });

/** One subject with its whole syllabus. */
export const subjectTreeQuery = (slug: string) =>
  queryOf(curriculum.getSubjectTree, { params: { slug } }, { shared: true, staleTime: hour });

const hyphenated = (name: string) => name.trim().toLowerCase().replace(/\s+/g, "-");

/** By name in any letter case, else by slug against the name in lower case with hyphens. */
export function matchCategory<C extends { name: string; slug: string }>(all: readonly C[], name: string): C | null {
  const wanted = name.trim().toLowerCase();
  return all.find((c) => c.name.toLowerCase() === wanted) ?? all.find((c) => c.slug === hyphenated(name)) ?? null;
}

function isCategory(value: unknown): value is Category {
  return typeof value === "object" && value !== null && "_id" in value && "slug" in value && "name" in value;
}

/**
 * Looks a category up by name. A found one is kept in local storage under `category-{name}` and answered from there.
 * @param list gives all categories; the API's unless told
 */
export async function findCategory(
  name: string,
  list: () => Promise<readonly Category[]> = () => queryClient().fetchQuery(categoriesQuery()),
): Promise<Category | null> {
  const key = `category-${name}`;
  const kept = storage.getJson(key);
  if (isCategory(kept)) return kept;
  const found = matchCategory(await list(), name);
  if (found) storage.setJson(key, found);
  return found;
}
