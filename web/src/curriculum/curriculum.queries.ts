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

const day = 24 * hour;

/** A category as it was stored, and when (milliseconds). */
interface Stored {
  at: number;
  category: Category;
}

function isFresh(value: unknown, now: number): value is Stored {
  const { at, category } = (value ?? {}) as Partial<Stored>;
  return typeof at === "number" && at <= now && now - at < day && typeof category?.slug === "string";
}

/**
 * Looks a category up by name. A found one is stored in local storage under `category-{name}` and answered from there
 * for a day. @param list gives all categories; by default the API's
 */
export async function findCategory(
  name: string,
  list: () => Promise<readonly Category[]> = () => queryClient().fetchQuery(categoriesQuery()),
): Promise<Category | null> {
  const key = `category-${name}`;
  const now = Date.now();
  const stored = storage.getJson(key);
  if (isFresh(stored, now)) return stored.category;
  const found = matchCategory(await list(), name);
  if (found) storage.setJson(key, { at: now, category: found } satisfies Stored);
  return found;
}
