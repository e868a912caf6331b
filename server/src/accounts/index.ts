import { accounts } from "@sarathi/contract";
import { implement, type Room } from "../foundation/http/implement.ts";
import { accountRoutes } from "./account.routes.ts";
import type { AccountService } from "./account.service.ts";

export { type AccountService, accountService } from "./account.service.ts";
export { REVOKED_CHANNEL } from "./session.store.ts";

export const accountsRoom = (service: AccountService): Room => implement(accounts, accountRoutes(service));
