import type { signIn } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AccountServices } from "./account.services.ts";

export const signInRoutes = ({
  factor,
  protection,
  email,
  users,
}: Pick<AccountServices, "factor" | "protection" | "email" | "users">): Handlers<typeof signIn> => ({
  secondFactor: (call) => {
    const { challenge, ...proof } = call.body;
    return factor.signIn(challenge, proof, call);
  },
  secondFactorPasskey: ({ body }) => factor.signInPasskey(body.challenge),
  passkeyOptions: () => factor.passkeyOptions(),
  passkeySignIn: (call) => factor.passkeySignIn(call.body.passkey, call),
  getProtection: ({ me }) => protection.get(me),
  confirm: async ({ me, body, network }) => {
    await protection.confirm(me, body, network);
    return { done: true };
  },
  confirmPasskey: ({ me }) => protection.confirmPasskey(me),
  confirmMail: async ({ me }) => {
    await protection.confirmMail(me);
    return { sent: true };
  },
  beginTotp: ({ me }) => protection.beginTotp(me),
  enableTotp: async ({ me, network, body }) => ({
    recoveryCodes: await protection.enableTotp(me, body.code, network),
  }),
  disableTotp: async ({ me, network, body: { password, ...proof } }) => {
    await protection.disableTotp(me, { password, network }, proof);
    return { done: true };
  },
  renewRecoveryCodes: async ({ me, network }) => ({
    recoveryCodes: await protection.renewRecoveryCodes(me, network),
  }),
  beginPasskey: ({ me }) => protection.beginPasskey(me),
  addPasskey: ({ me, network, body }) => protection.addPasskey(me, body, network),
  renamePasskey: ({ me, params, body }) => protection.renamePasskey(me, params.id, body.name),
  removePasskey: async ({ me, params, network, body: { password } }) => {
    await protection.removePasskey(me, params.id, { password, network });
    return { done: true };
  },
  changeEmail: async ({ me, body }) => {
    await email.ask(me, body.email);
    return { done: true };
  },
  proveEmailChange: async ({ me, network, body }) => ({ changed: await email.prove(me, body, network) }),
  confirmEmailChange: async ({ network, body }) => ({ changed: await email.confirm(body.code, network) }),
  refuseEmailChange: async ({ body }) => {
    await email.refuse(body.code);
    return { done: true };
  },
  cancelEmailChange: async ({ me }) => {
    await email.cancel(me);
    return { done: true };
  },
  resetSecondFactor: ({ me, network, params, body }) => users.resetFactors(me, params.id, body.reason, network),
});
