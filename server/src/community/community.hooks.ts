import { eventType } from "../foundation/events.ts";

/** A post is to be read from now on. Ids alone: who hears of it asks what each reader may see. */
export const postPublished = eventType<{ postId: string; mentioned: string[] }>("community.post_published");
/** Its words, its visibility or its hashtags have changed. */
export const postChanged = eventType<{ postId: string; mentioned: string[] }>("community.post_changed");
/** It is gone, by its author or by staff. */
export const postRemoved = eventType<{ postId: string }>("community.post_removed");
/** Somebody likes a post, or no more. */
export const postLiked = eventType<{ postId: string; accountId: string; on: boolean }>("community.post_liked");
