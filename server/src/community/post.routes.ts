import type { community } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { PostService } from "./post.service.ts";

export const postRoutes = (service: PostService): Handlers<typeof community> => ({
  createPost: ({ me, body, key }) => service.create(me, body, key),
  previewPost: ({ body }) => service.preview(body.content),
  recentPosts: ({ me, query }) => service.recent(me, query),
  newerPosts: ({ me, query }) => service.newer(me, query),
  bookmarkedPosts: ({ me, query }) => service.bookmarked(me, query),
  getPost: ({ me, params }) => service.get(me, params.id),
  updatePost: ({ me, params, body }) => service.update(me, params.id, body),
  removePost: ({ me, params }) => service.remove(me, params.id),
  postRevisions: ({ me, params }) => service.revisions(me, params.id),
  likePost: ({ me, params, body }) => service.like(me, params.id, body?.on),
  bookmarkPost: ({ me, params, body }) => service.bookmark(me, params.id, body?.on),
});
