import { community, communityComments } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { commentRoutes } from "./comment.routes.ts";
import { type CommentService, commentService } from "./comment.service.ts";
import { postRoutes } from "./post.routes.ts";
import { type PostService, postService } from "./post.service.ts";

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
export function communityModule(deps: ModuleDeps): Module<{ posts: PostService; comments: CommentService }> {
  const posts = postService(deps);
  const comments = commentService(deps, posts.parts);
  return {
    services: { posts, comments },
    routes: [implement(community, postRoutes(posts)), implement(communityComments, commentRoutes(comments))],
  };
}
