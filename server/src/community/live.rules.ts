/** On the live channel, what is said under a post: of type `comment` for a comment or a reply. */
export const POST_TOPIC = "post";
export const postTopic = (postId: string): string => `${POST_TOPIC}:${postId}`;
