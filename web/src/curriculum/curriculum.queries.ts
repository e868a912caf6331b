import { type Category, curriculum } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";
import { storage } from "../foundation/storage.ts";

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

const day = 24 * hour;
const prefix = "category-";
/** Names may be written in many ways; so many of them are stored. */
const mostStored = 12;

/** A category as it was stored, and when (milliseconds). */
interface Stored {
  at: number;
  category: Category;
}

function isFresh(value: unknown, now: number): value is Stored {
  const { at, category } = (value ?? {}) as Partial<Stored>;
  return typeof at === "number" && at <= now && now - at < day && Array.isArray(category?.subjects);
}

/** A category that was found by this name within the last day. */
export function storedCategory(name: string): Category | null {
  const stored = storage.getJson(prefix + name);
  return isFresh(stored, Date.now()) ? stored.category : null;
}

/** Stores what the server's list has under a name, in local storage under `category-{name}`; forgets what it has not. */
export function storeCategory(name: string, found: Category | null): void {
  if (!found) {
    storage.remove(prefix + name);
    return;
  }
  storage.setJson(prefix + name, { at: Date.now(), category: found } satisfies Stored);
  const keys = storage.keys(prefix);
  if (keys.length <= mostStored) return;
  const atOf = (key: string) => (storage.getJson(key) as Partial<Stored> | null)?.at ?? 0;
  const oldest = keys.toSorted((a, b) => atOf(a) - atOf(b)).slice(0, keys.length - mostStored);
  for (const key of oldest) storage.remove(key);
}
