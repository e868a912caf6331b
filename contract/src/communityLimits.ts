/** Kinds of posts, in the order in which they are offered. */
export const postCategories = [
  "discussion",
  "question",
  "notes",
  "current-affairs",
  "experience",
  "announcement",
] as const;
/** Posts that one call says were seen. */
export const MAX_SEEN = 50;
/** Graphemes of a comment or a reply. */
export const MAX_COMMENT = 5_000;
/** Orders of comments; the first where none is chosen. */
export const commentSorts = ["top", "newest", "oldest"] as const;
