import type { communityDrafts } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { DraftService } from "./draft.service.ts";

export const draftRoutes = (service: DraftService): Handlers<typeof communityDrafts> => ({
  listDrafts: ({ me, query }) => service.list(me, query.context),
  putDraft: ({ me, params, body }) => service.put(me, params.context, body),
  removeDraft: ({ me, params }) => service.remove(me, params.context),
});
