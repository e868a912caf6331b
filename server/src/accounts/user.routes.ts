import type { users as calls } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AccountServices } from "./account.services.ts";

export const userRoutes = ({
  users,
  audit,
  security,
}: Pick<AccountServices, "users" | "audit" | "security">): Handlers<typeof calls> => ({
  listUsers: (call) => users.list(call.me, call.query),
  getUser: (call) => users.get(call.me, call.params.id),
  changeRole: (call) => users.changeRole(call.me, call.params.id, call.body.role, call.body.reason),
  suspendUser: (call) => users.suspend(call.me, call.params.id, call.body),
  restoreUser: (call) => users.restore(call.me, call.params.id),
  endUserSessions: (call) => users.endSessions(call.me, call.params.id),
  listAudit: (call) => audit.list(call.me, call.query),
  listSecurityEvents: (call) => security.list(call.query),
});
