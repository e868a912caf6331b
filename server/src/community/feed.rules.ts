import type { Why } from "@sarathi/contract";

// The ranking of a personal feed. Trust does not weigh: every account counts as one.

/** What a post has earned, each actor counted once. */
export interface Earned {
  likes: number;
  /** Accounts other than the author's. */
  commenters: number;
  bookmarks: number;
  /** Who stayed to read. */
  readers: number;
  ageHours: number;
  /** Commenters of the last day, and how long ago the last of them spoke. */
  commentersOfDay: number;
  quietHours: number;
}

/** How fast posts sink: in a small community slowly, or empty new ones would stand above good ones. */
export const gravityOf = (postsADay: number): number => (postsADay < 50 ? 1 : postsADay <= 500 ? 1.2 : 1.5);

/** What a post is worth to anybody. */
export function baseRank(
  { likes, commenters, bookmarks, readers, ageHours, commentersOfDay, quietHours }: Earned,
  gravity: number,
): number {
  if (ageHours < 0) return 0;
  const earned = likes + 2 * commenters + 3 * bookmarks + readers / 10;
  const hot = Math.log10(2 + earned) / ((ageHours + 2) / 2) ** gravity;
  const revived = (0.5 * Math.log10(1 + commentersOfDay)) / ((quietHours + 2) / 2) ** gravity;
  return hot + revived;
}

/** What a post is worth that is published now. */
export const FIRST_RANK = baseRank(
  { likes: 0, commenters: 0, bookmarks: 0, readers: 0, ageHours: 0, commentersOfDay: 0, quietHours: 0 },
  1,
);

/** A post that may stand in a feed, with what it is to the reader. */
export interface Candidate {
  id: string;
  /** Null: anonymous; nothing of the feed may depend on who that is. */
  authorId: string | null;
  username: string | null;
  /** Keys. */
  hashtags: readonly string[];
  base: number;
  ageHours: number;
  impressions: number;
  isOwn: boolean;
  isFollowed: boolean;
  /** Hashtags of it that the reader follows. */
  followedHashtags: readonly string[];
  /** The author prepares for the same post. */
  isSameTarget: boolean;
  /** Likes and comments of the reader for the author in 30 days. */
  interactions: number;
  isReadLanguage: boolean;
  /** How often the reader has seen it. */
  seen: number;
  commentersOfDay: number;
}

const SEEN = [1, 0.3, 0.1] as const;

/** What a post is worth to one reader. */
export function scoreOf(one: Candidate): number {
  const affinity =
    (one.isFollowed ? 1 : 0) +
    0.5 * Math.min(2, one.followedHashtags.length) +
    (one.isSameTarget ? 0.6 : 0) +
    Math.min(1.2, 0.4 * Math.log2(1 + one.interactions)) +
    (one.isReadLanguage ? 0.2 : 0);
  const penalty = SEEN[Math.min(2, one.seen)] ?? 1;
  return one.base * (1 + affinity) * penalty * (one.isOwn ? 0.5 : 1);
}

/** The strongest reason why a post stands where it does. */
export function whyOf(one: Candidate): Why {
  if (one.isFollowed && one.username) return { code: "person", name: one.username };
  const [hashtag] = one.followedHashtags;
  if (hashtag) return { code: "hashtag", name: hashtag };
  if (one.interactions > 1 && one.username) return { code: "answered", name: one.username };
  if (one.isSameTarget) return { code: "target_post" };
  if (one.commentersOfDay >= 3) return { code: "lively" };
  if (isUnexplored(one)) return { code: "new" };
  return { code: "popular" };
}

/** Every post gets a first chance: shown to thirty readers within its first day. */
export const isUnexplored = ({ ageHours, impressions, isOwn, seen }: Candidate): boolean =>
  ageHours < 24 && impressions < 30 && !isOwn && seen === 0;

const WINDOW = 10;
const MAX_OF_AUTHOR = 2;
const MAX_OF_HASHTAG = 3;
/** Of each ten the fifth and the tenth are for posts that few have seen. */
const isChance = (place: number) => place % 5 === 4;

/**
 * The order of a feed: by score, at most two of one author and three with one hashtag in any ten, the fifth and tenth of
 * each ten by lot among what few have seen. What no place allows comes at the end.
 * @param lot a number in [0, 1) for each draw
 */
export function orderFeed(candidates: readonly Candidate[], lot: () => number): Candidate[] {
  const rest = candidates
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score || (a.one.id < b.one.id ? 1 : -1))
    .map(({ one }) => one);
  const ordered: Candidate[] = [];
  while (rest.length > 0) {
    const fits = (one: Candidate) => fitsAfter(ordered, one);
    const unexplored = isChance(ordered.length) ? rest.filter((one) => isUnexplored(one) && fits(one)) : [];
    const next = unexplored[Math.floor(lot() * unexplored.length)] ?? rest.find(fits) ?? (rest[0] as Candidate);
    ordered.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return ordered;
}

function fitsAfter(ordered: readonly Candidate[], one: Candidate): boolean {
  const last = ordered.slice(1 - WINDOW);
  const ofAuthor = one.authorId === null ? 0 : last.filter(({ authorId }) => authorId === one.authorId).length;
  if (ofAuthor >= MAX_OF_AUTHOR) return false;
  return one.hashtags.every((key) => last.filter(({ hashtags }) => hashtags.includes(key)).length < MAX_OF_HASHTAG);
}
