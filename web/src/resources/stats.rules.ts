import type { ResourceStats } from "@sarathi/contract";

/** The share of votes that are for something, from 0 to 1; undefined when nobody has voted. */
export function usefulShare({ upvotes, downvotes }: Pick<ResourceStats, "upvotes" | "downvotes">): number | undefined {
  const votes = upvotes + downvotes;
  return votes === 0 ? undefined : upvotes / votes;
}

/** Words that one reads in a minute. */
const PACE = 180;

/** Minutes that it takes to read a text, at least one. @param html of the text */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / PACE));
}
