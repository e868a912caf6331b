import type { users } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { UserService } from "./user.service.ts";

export const userRoutes = (service: UserService): Handlers<typeof users> => ({
  listUsers: (call) => service.list(call.me, call.query),
  getUser: (call) => service.get(call.me, call.params.id),
  changeRole: (call) => service.changeRole(call.me, call.params.id, call.body.role, call.body.reason),
  suspendUser: (call) => service.suspend(call.me, call.params.id, call.body),
  restoreUser: (call) => service.restore(call.me, call.params.id),
  endUserSessions: (call) => service.endSessions(call.me, call.params.id),
  listAudit: (call) => service.listAudit(call.me, call.query),
  overview: () => service.overview(),
});
