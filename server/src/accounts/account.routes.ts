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
  register: ({ body, device, key }) => account.register(body, device, key),
  login: ({ body, device }) => account.login(body.email, body.password, device),
  logout: async ({ me }) => {
    await sessions.end(me, me.sessionId);
    return { ended: true };
  },
  me: (call) => account.me(call.me),
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
  setPassword: (call) => passwords.setPassword(call.me, call.body.email, call.body.newPassword),
  changePassword: async (call) => {
    const { currentPassword, newPassword } = call.body;
    await passwords.changePassword(call.me, currentPassword, newPassword, call.device);
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
    erasesAt: (await account.eraseMe(call.me, call.body.password)).toISOString(),
  }),
  cancelErasure: (call) => account.cancelErasure(call.me),
  getProfile: ({ params }) => account.profile(params.username),
});
