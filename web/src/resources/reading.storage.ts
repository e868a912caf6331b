import { storage } from "../foundation/storage.ts";

/** Where somebody stopped reading a text on this device. */
export interface ReadingPlace {
  /** The heading above it; empty: before the first. */
  heading: string;
  /** How far below that, in shares of the height of the window. */
  below: number;
  /** Milliseconds. */
  at: number;
}

const KEY = "reading";
/** Texts of which the place is kept; the one that was read longest ago goes first. */
const MOST = 100;

type Places = Record<string, ReadingPlace>;

const isPlace = (one: unknown): one is ReadingPlace => {
  const place = one as Partial<ReadingPlace> | null;
  return typeof place?.heading === "string" && typeof place.below === "number" && typeof place.at === "number";
};

function places(): Places {
  const found = storage.getJson(KEY);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, place]) => isPlace(place))) as Places;
}

export const readingPlace = (itemId: string): ReadingPlace | undefined => places()[itemId];

export function holdReadingPlace(itemId: string, place: ReadingPlace): void {
  const all = Object.entries({ ...places(), [itemId]: place });
  const latest = all.sort(([, one], [, other]) => other.at - one.at).slice(0, MOST);
  storage.setJson(KEY, Object.fromEntries(latest));
}

export function forgetReadingPlace(itemId: string): void {
  const { [itemId]: _, ...rest } = places();
  storage.setJson(KEY, rest);
}
