import type { communityHashtags } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { HashtagService } from "./hashtag.service.ts";

export const hashtagRoutes = (service: HashtagService): Handlers<typeof communityHashtags> => ({
  topHashtags: ({ me, query }) => service.top(me, query.limit),
  trendingHashtags: ({ me, query }) => service.trending(me, query),
  followedHashtags: ({ me, query }) => service.followed(me, query),
  searchHashtags: ({ me, query }) => service.search(me, query),
  getHashtag: ({ me, params }) => service.get(me, params.name),
  hashtagPosts: ({ me, params, query }) => service.posts(me, params.name, query),
  followHashtag: ({ me, params, body }) => service.follow(me, params.name, body?.on),
  listHashtags: ({ query }) => service.listForStaff(query),
  updateHashtag: ({ me, params, body }) => service.update(me, params.id, body),
});
