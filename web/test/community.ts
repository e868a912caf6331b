import type { FeedPost, Hashtag, Person } from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const HOUR = 3_600_000;

/** Posts, people and hashtags for screens. @param n tells them apart; later ones have higher ids */
export const post = (n: number, more: Partial<FeedPost> = {}): FeedPost => ({
  postId: id(n),
  title: `When is article ${n} used?`,
  content: { summary: "Only the Supreme Court, or the High Court too?" },
  category: "question",
  visibility: "public",
  isAnonymous: false,
  isCommentEnabled: true,
  hashtags: ["संविधान", "Nasu"],
  media: [],
  pictures: [],
  language: "en",
  likes: 24,
  isLiked: false,
  isBookmarked: false,
  commentsCount: 12,
  createdBy: { name: "Prakash KC", username: "prakash.kc", firstName: "Prakash", lastName: "KC", isFollowing: false },
  isMine: false,
  can: { edit: false, remove: false, comment: true, report: true, moderate: false },
  revision: 1,
  createdAt: new Date(Date.now() - 3 * HOUR).toISOString(),
  ...more,
});
/** A post by nobody that is known. */
export const anonymousPost = (n: number): FeedPost =>
  post(n, {
    isAnonymous: true,
    createdBy: { name: "Blue Leaf", pseudonym: { ne: "नीलो पात", en: "Blue Leaf" } },
  });
/** One's own post. */
export const ownPost = (n: number): FeedPost =>
  post(n, { isMine: true, can: { edit: true, remove: true, comment: true, report: false, moderate: false } });

/** A page of a list that is read on by its cursor. */
export const cursorPage = <Item>(items: Item[], nextCursor?: string, limit = 10) => ({
  items,
  pagination: {
    ...{ total: items.length, page: 1, limit, totalPages: 1, hasPrevPage: false },
    hasNextPage: nextCursor !== undefined,
    ...(nextCursor !== undefined && { nextCursor }),
  },
});

export const hashtag = (name: string, more: Partial<Hashtag> = {}): Hashtag => ({
  ...{ name, key: name, followersCount: 7, postsCount: 12, usageCount: 12, people: 4, isFollowing: false },
  ...more,
});

export const person = (username: string, more: Partial<Person> = {}): Person => ({
  ...{ username, name: "Rita Chaudhary", firstName: "Rita", lastName: "Chaudhary", isFollowing: false, isMe: false },
  ...more,
});
