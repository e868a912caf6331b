import type { accounts } from "@sarathi/contract";
import { caller } from "../foundation/http/caller.ts";
import type { Handlers } from "../foundation/http/implement.ts";
import type { AccountServices } from "./index.ts";

export const accountRoutes = ({
  account,
  sessions,
  passwords,
  google,
}: AccountServices): Handlers<typeof accounts> => ({
  register: ({ body, device, key }) => account.register(body, device, key),
  login: ({ body, device }) => account.login(body.email, body.password, device),
  logout: async (call) => {
    const me = caller(call);
    await sessions.end(me, me.sessionId);
    return { ended: true };
  },
  me: (call) => account.me(caller(call)),
  google: ({ body, device }) => google.signIn(body, device),
  verifyEmail: async ({ params }) => {
    await passwords.verifyEmail(params.verificationCode);
    return { verified: true };
  },
  resendVerification: async ({ body }) => {
    await passwords.resendVerification(body.email);
    return { sent: true };
  },
  forgotPassword: async ({ body }) => {
    await passwords.forgotPassword(body.email);
    return { sent: true };
  },
  resetPassword: async ({ body, device }) => {
    await passwords.resetPassword(body.token, body.newPassword, device);
    return { changed: true };
  },
  setPassword: (call) => passwords.setPassword(caller(call), call.body.email, call.body.newPassword),
  changePassword: async (call) => {
    const { currentPassword, newPassword } = call.body;
    await passwords.changePassword(caller(call), currentPassword, newPassword, call.device);
    return { changed: true };
  },
  updateMe: (call) => account.update(caller(call), call.body),
  listSessions: (call) => sessions.list(caller(call)),
  endSession: async (call) => {
    await sessions.end(caller(call), call.params.id);
    return { ended: 1 };
  },
  endOtherSessions: async (call) => ({ ended: await sessions.endOthers(caller(call)) }),
  exportMe: (call) => account.exportMe(caller(call)),
  eraseMe: async (call) => ({
    erasesAt: (await account.eraseMe(caller(call), call.body.password)).toISOString(),
  }),
  keepMe: (call) => account.keepMe(caller(call)),
  getProfile: ({ params }) => account.profile(params.username),
});
