import type { accounts } from "@sarathi/contract";
import { caller } from "../foundation/http/caller.ts";
import type { Handlers } from "../foundation/http/implement.ts";
import type { AccountService } from "./account.service.ts";

export const accountRoutes = (service: AccountService): Handlers<typeof accounts> => ({
  register: ({ body, device, key }) => service.register(body, device, key),
  login: ({ body, device }) => service.login(body.email, body.password, device),
  logout: async (call) => {
    await service.logout(caller(call));
    return { ended: true };
  },
  me: (call) => service.me(caller(call)),
});
