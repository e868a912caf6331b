/** On the live channel, what is said under a post. */
export const POST_TOPIC = "post";
export const postTopic = (postId: string): string => `${POST_TOPIC}:${postId}`;
/** What is heard of a comment or a reply. */
export const COMMENT = "comment";
