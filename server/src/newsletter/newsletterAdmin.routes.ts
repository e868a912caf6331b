import type { newsletterAdmin } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AddressService } from "./address.service.ts";
import type { CampaignService } from "./campaign.service.ts";

export const newsletterAdminRoutes = (
  campaigns: CampaignService,
  addresses: AddressService,
): Handlers<typeof newsletterAdmin> => ({
  listCampaigns: ({ query }) => campaigns.list(query),
  getCampaign: ({ params }) => campaigns.get(params.id),
  createCampaign: ({ me, body, key }) => campaigns.create(me, body, key),
  updateCampaign: ({ me, params, body }) => campaigns.update(me, params.id, body),
  removeCampaign: async ({ me, params }) => {
    await campaigns.remove(me, params.id);
    return { removed: true };
  },
  previewCampaign: async ({ body }) => campaigns.preview(body.text, body.language),
  countAudience: async ({ query: { topic, language = null, targetPost = null } }) => ({
    count: await campaigns.audience({ topic, language, targetPost }),
  }),
  testCampaign: async ({ me, params, body }) => {
    await campaigns.test(me, params.id, body.language);
    return { sent: true };
  },
  scheduleCampaign: ({ me, params, body }) => campaigns.schedule(me, params.id, body.sendAt, body.version),
  moveCampaign: ({ me, params, body }) => campaigns.move(me, params.id, body.to),
  listSubscribers: ({ query }) => addresses.list(query),
  importSubscribers: ({ me, body }) => addresses.bring(me, body),
});
