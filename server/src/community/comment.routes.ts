import type { communityComments } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { CommentService } from "./comment.service.ts";

export const commentRoutes = (service: CommentService): Handlers<typeof communityComments> => ({
  recentComments: ({ me, params, query }) => service.recent(me, params.id, query.since),
  listComments: ({ me, params, query }) => service.list(me, params.id, query),
  createComment: ({ me, params, body, key }) => service.create(me, params.id, body, key),
  locateComment: ({ me, params }) => service.locate(me, params.id),
  updateComment: ({ me, params, body }) => service.update(me, params.id, body),
  removeComment: ({ me, params }) => service.remove(me, params.id),
  commentRevisions: ({ me, params }) => service.revisions(me, params.id),
  likeComment: ({ me, params, body }) => service.like(me, params.id, body?.on),
  acceptComment: ({ me, params, body }) => service.accept(me, params.id, body?.on),
  listReplies: ({ me, params, query }) => service.replies(me, params.id, query),
  createReply: ({ me, params, body, key }) => service.reply(me, params.id, body, key),
  updateReply: ({ me, params, body }) => service.updateReply(me, params.id, params.replyId, body),
  removeReply: ({ me, params }) => service.removeReply(me, params.id, params.replyId),
  likeReply: ({ me, params, body }) => service.likeReply(me, params.id, params.replyId, body?.on),
});
