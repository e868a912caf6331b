import type { Category } from "@sarathi/contract";
import { storage } from "../foundation/storage.ts";

const day = 86_400_000;
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
