/** Kinds of posts, in the order in which they are offered. */
export const postCategories = [
  "discussion",
  "question",
  "notes",
  "current-affairs",
  "experience",
  "announcement",
] as const;
/** A hashtag with fewer posts is too thin for search engines. */
export const ENOUGH_POSTS = 3;
/** Posts that one call says were seen. */
export const MAX_SEEN = 50;
/** Graphemes of a comment or a reply. */
export const MAX_COMMENT = 5_000;
/** Orders of comments; the first where none is chosen. */
export const commentSorts = ["top", "newest", "oldest"] as const;
/** Seconds that a post's author, or staff, may set between two comments of one person; 0: none. */
export const slowModes = [0, 30, 60, 300, 900] as const;
export type SlowMode = (typeof slowModes)[number];
