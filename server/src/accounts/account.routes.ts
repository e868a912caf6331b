import type { accounts } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import { jsonOfLists, StreamedBody } from "../foundation/http/streamed.ts";
import type { AccountServices } from "./account.services.ts";

export const accountRoutes = ({
  account,
  sessions,
  passwords,
  google,
}: AccountServices): Handlers<typeof accounts> => ({
  register: (call) => account.register(call.body, call, call.key),
  checkPassword: (call) => passwords.check(call.me, call.body.password, call.body.personal),
  login: (call) => account.login(call.body.email, call.body.password, call),
  logout: async ({ me }) => {
    await sessions.end(me, me.sessionId);
    return { ended: true };
  },
  me: (call) => account.me(call.me),
  google: (call) => google.signIn(call.body, call),
  verifyEmail: async ({ params }) => {
    await passwords.verifyEmail(params.verificationCode);
    return { verified: true };
  },
  resendVerification: async (call) => {
    await passwords.resendVerification(call.body.email, call);
    return { sent: true };
  },
  forgotPassword: async (call) => {
    await passwords.forgotPassword(call.body.email, call);
    return { sent: true };
  },
  resetPassword: async (call) => {
    await passwords.resetPassword(call.body.token, call.body.newPassword, call);
    return { changed: true };
  },
  setPassword: (call) => passwords.setPassword(call.me, call.body.email, call.body.newPassword, call),
  changePassword: async (call) => {
    const { currentPassword, newPassword } = call.body;
    await passwords.changePassword(call.me, currentPassword, newPassword, call);
    return { changed: true };
  },
  updateMe: (call) => account.update(call.me, call.body),
  listSessions: (call) => sessions.list(call.me),
  endSession: async (call) => {
    await sessions.end(call.me, call.params.id);
    return { ended: 1 };
  },
  endOtherSessions: async (call) => ({ ended: await sessions.endOthers(call.me) }),
  exportMe: async (call) => {
    const { parts, ...head } = await account.exportMe(call.me);
    return new StreamedBody(jsonOfLists(head, "parts", parts));
  },
  eraseMe: async (call) => ({
    erasesAt: (await account.eraseMe(call.me, call.body.password, call)).toISOString(),
  }),
  cancelErasure: (call) => account.cancelErasure(call.me),
});
