import { MAX_PER_PAGE, newsletter, newsletterAdmin, newsletterArchive } from "@sarathi/contract";
import { installationSecret } from "../foundation/db/secrets.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { waitingOf } from "../foundation/waiting.ts";
import { addressService } from "./address.service.ts";
import { archiveRoutes } from "./archive.routes.ts";
import { archiveService } from "./archive.service.ts";
import { campaignService } from "./campaign.service.ts";
import { campaignTitles, haltedCampaigns } from "./campaign.store.ts";
import { takeFeedback } from "./feedback.ts";
import { newsletterRoutes } from "./newsletter.routes.ts";
import { newsletterAdminRoutes } from "./newsletterAdmin.routes.ts";
import { takeOneClick } from "./oneClick.ts";
import { serveRss } from "./rss.ts";
import { sending } from "./sending.jobs.ts";
import { type SubscriberService, subscriberService } from "./subscriber.service.ts";

export { haltNewsletters } from "./campaign.store.ts";

/** The newsletter: who wants it, its numbers, and their sending. @param feedbackSecret absent: bounces are not heard of */
export async function newsletterModule(
  deps: ModuleDeps,
  feedbackSecret: string | undefined,
): Promise<Module<SubscriberService>> {
  const secret = await installationSecret(deps.db, deps.random, "newsletter");
  const subscribers = subscriberService(deps, secret);
  const campaigns = campaignService(deps);
  const addresses = addressService(deps, subscribers);
  const archive = archiveService(deps);
  sending(deps, secret);
  return {
    services: subscribers,
    routes: [
      implement(newsletter, newsletterRoutes(subscribers)),
      implement(newsletterArchive, archiveRoutes(archive)),
      implement(newsletterAdmin, newsletterAdminRoutes(campaigns, addresses)),
    ],
    mount: (http) => {
      takeOneClick(http, subscribers, deps.limits);
      serveRss(http, archive, deps.site);
      takeFeedback(http, deps, feedbackSecret);
    },
    exports: { newsletter: subscribers.exportOf },
    erase: subscribers.forgetAccount,
    sweep: subscribers.forgetOld,
    publicPages: async () =>
      (await archive.list({ page: 1, limit: MAX_PER_PAGE })).items.map(({ number }) => `/newsletter/${number}`),
    waiting: async () => waitingOf("haltedNewsletters", await haltedCampaigns(deps.db)),
    // Addresses are brought in by the hundred: an entry names none of them.
    titles: { newsletter_campaign: campaignTitles, newsletter_subscriber: async () => new Map() },
  };
}
