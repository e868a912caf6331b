import { community } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { postRoutes } from "./post.routes.ts";
import { type PostService, postService } from "./post.service.ts";

export { postChanged, postLiked, postPublished, postRemoved } from "./community.hooks.ts";

/** The community: posts, talk about them, whom one follows, hashtags, feeds. */
export function communityModule(deps: ModuleDeps): Module<{ posts: PostService }> {
  const posts = postService(deps);
  return {
    services: { posts },
    routes: [implement(community, postRoutes(posts))],
  };
}
