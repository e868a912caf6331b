import type { savedViews as calls } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AccountServices } from "./account.services.ts";

export const savedViewRoutes = ({ views }: Pick<AccountServices, "views">): Handlers<typeof calls> => ({
  listViews: (call) => views.list(call.me, call.params.list),
  saveView: (call) => views.save(call.me, call.params.list, call.body),
  removeView: (call) => views.remove(call.me, call.params.list, call.params.id),
});
