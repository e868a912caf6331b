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
