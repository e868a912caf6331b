import type { communityDrafts } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { DraftService } from "./draft.service.ts";

export const draftRoutes = (service: DraftService): Handlers<typeof communityDrafts> => ({
  listDrafts: ({ me }) => service.list(me),
  putDraft: ({ me, params, body }) => service.put(me, params.context, body),
  removeDraft: ({ me, params }) => service.remove(me, params.context),
});
