import type { newsletter } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { SubscriberService } from "./subscriber.service.ts";

export const newsletterRoutes = (subscribers: SubscriberService): Handlers<typeof newsletter> => ({
  subscribeNewsletter: async ({ body }) => {
    await subscribers.ask([body]);
    return { sent: true };
  },
  confirmNewsletter: ({ body }) => subscribers.confirm(body.code),
  getSubscription: ({ query }) => subscribers.read(query.token),
  changeSubscription: ({ body: { token, ...wishes } }) => subscribers.change(token, wishes),
  unsubscribeNewsletter: ({ body }) => subscribers.set(body.token, body.on),
  getOwnSubscription: ({ me }) => subscribers.own(me),
  setOwnSubscription: ({ me, body }) => subscribers.setOwn(me, body),
});
