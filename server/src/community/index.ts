import { community, communityComments, communityDrafts, communityFeeds } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { commentRoutes } from "./comment.routes.ts";
import { type CommentService, commentService } from "./comment.service.ts";
import { draftRoutes } from "./draft.routes.ts";
import { draftService } from "./draft.service.ts";
import { feedRoutes } from "./feed.routes.ts";
import { type FeedService, feedService } from "./feed.service.ts";
import { forgetFeeds } from "./feed.store.ts";
import { postRoutes } from "./post.routes.ts";
import { type PostService, postService } from "./post.service.ts";
import { purgeDeleted } from "./post.store.ts";

export {
  commentAccepted,
  commentChanged,
  commentLiked,
  commentPublished,
  commentRemoved,
  postChanged,
  postLiked,
  postPublished,
  postRemoved,
} from "./community.hooks.ts";

/** The community: posts, talk about them, whom one follows, hashtags, feeds. */
export function communityModule(
  deps: ModuleDeps,
): Module<{ posts: PostService; comments: CommentService; feeds: FeedService }> {
  const posts = postService(deps);
  const comments = commentService(deps, posts.parts);
  const feeds = feedService(deps, posts.parts);
  const drafts = draftService(deps);
  deps.jobs.every("community-rank", "*/5 * * * *", feeds.rank);
  return {
    services: { posts, comments, feeds },
    routes: [
      implement(community, postRoutes(posts)),
      implement(communityComments, commentRoutes(comments)),
      implement(communityFeeds, feedRoutes(feeds)),
      implement(communityDrafts, draftRoutes(drafts)),
    ],
    sweep: async () => {
      await forgetFeeds(deps.db);
      await purgeDeleted(deps.db);
      await drafts.forget();
    },
  };
}
