import type { users } from "@sarathi/contract";
import { caller } from "../foundation/http/caller.ts";
import type { Handlers } from "../foundation/http/implement.ts";
import type { UserService } from "./user.service.ts";

export const userRoutes = (service: UserService): Handlers<typeof users> => ({
  listUsers: (call) => service.list(caller(call), call.query),
  getUser: (call) => service.get(caller(call), call.params.id),
  changeRole: (call) => service.changeRole(caller(call), call.params.id, call.body.role, call.body.reason),
  suspendUser: (call) => service.suspend(caller(call), call.params.id, call.body),
  restoreUser: (call) => service.restore(caller(call), call.params.id),
  endUserSessions: (call) => service.endSessions(caller(call), call.params.id),
  listAudit: (call) => service.listAudit(caller(call), call.query),
  overview: () => service.overview(),
});
