import type { communityFeeds } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { FeedService } from "./feed.service.ts";

export const feedRoutes = (service: FeedService): Handlers<typeof communityFeeds> => ({
  feedPosts: ({ me, query }) => service.feed(me, query),
  followedPosts: ({ me, query }) => service.followed(me, query),
  seePosts: ({ me, body }) => service.see(me, body),
});
