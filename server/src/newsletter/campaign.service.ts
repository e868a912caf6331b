import type { Campaign, CampaignMove, CampaignSegment, CampaignText } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { findAddress, record } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { Language } from "../foundation/mail/layout.ts";
import { fill } from "../foundation/mail/text.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { canMove } from "./campaign.rules.ts";
import * as store from "./campaign.store.ts";
import { segmentOf, viewCampaign, viewSummary } from "./campaign.view.ts";
import { campaignMail } from "./mails/campaign.mails.ts";
import { newsletterTexts } from "./mails/newsletter.mails.ts";
import { countAudience, figuresOf } from "./recipient.store.ts";

/** With these, a mail server that is down for some minutes loses no test mail. */
const TRIES = { retries: 5, waitSeconds: 5, maxWaitSeconds: 120, expireSeconds: 120 };

/** What staff change, for the audit log: what it says is the number's own page to tell. */
const factsOf = (row: store.CampaignRow) => ({ ...segmentOf(row), state: row.state, version: row.version });

/** Numbers of the newsletter, as staff write and send them. */
export function campaignService(deps: ModuleDeps) {
  const { db, random, jobs, mail, site } = deps;

  const tests = jobs.queue<{ campaignId: string; accountId: string; language: Language }>(
    "newsletter-test",
    TRIES,
    async ({ id, data: { campaignId, accountId, language } }) => {
      const [row, receiver] = [await store.findCampaign(db, campaignId), await findAddress(db, accountId)];
      const text = row?.content[language];
      if (!text || !receiver) return;
      const subject = fill(newsletterTexts[language].test, { subject: text.subject });
      const written = campaignMail({ ...text, subject }, { language, site, unsubscribeUrl: `${site.url}/newsletter` });
      const messageId = `<${id}@${new URL(site.url).hostname}>`;
      await mail.send({ ...written, language, to: receiver.email, messageId });
    },
  );

  async function view(db: Db, id: string): Promise<Campaign> {
    const row = await store.findCampaign(db, id);
    if (!row) throw new AppError("campaign.not_found");
    return viewCampaign(row, await figuresOf(db, id));
  }

  /** @throws campaign.not_found */
  async function lock(tx: Transaction<DB>, id: string): Promise<store.CampaignRow> {
    const row = await store.lockCampaign(tx, id);
    if (!row) throw new AppError("campaign.not_found");
    return row;
  }

  /** @throws campaign.not_found, campaign.not_draft, campaign.changed */
  async function lockDraft(tx: Transaction<DB>, id: string, version?: number): Promise<store.CampaignRow> {
    const row = await lock(tx, id);
    if (row.state !== "draft") throw new AppError("campaign.not_draft");
    if (version !== undefined && row.version !== version) throw new AppError("campaign.changed");
    return row;
  }

  async function note(
    tx: Transaction<DB>,
    me: Identity,
    action: "campaign.create" | "campaign.update" | "campaign.remove" | "campaign.schedule" | "campaign.move",
    id: string,
    before?: store.CampaignRow,
  ): Promise<void> {
    const after = action === "campaign.remove" ? undefined : await store.findCampaign(tx, id);
    await record(tx, random, {
      ...{ actorId: me.accountId, action, targetId: id },
      ...(before && { before: factsOf(before) }),
      ...(after && { after: factsOf(after) }),
    });
  }

  return {
    async list(query: Parameters<typeof store.listCampaigns>[1]) {
      const { rows, pagination } = await store.listCampaigns(db, query);
      return { items: rows.map(viewSummary), pagination };
    },

    get: (id: string): Promise<Campaign> => view(db, id),

    create: (me: Identity, draft: store.Draft, key: ReplayKey): Promise<Campaign> =>
      once(db, key.value, key.request, async (tx) => {
        const id = random.id();
        await store.insertCampaign(tx, id, draft);
        await note(tx, me, "campaign.create", id);
        return view(tx, id);
      }),

    update: (me: Identity, id: string, { version, ...draft }: store.Draft & { version: number }): Promise<Campaign> =>
      inTransaction(db, async (tx) => {
        const before = await lockDraft(tx, id, version);
        await store.updateDraft(tx, id, draft);
        await note(tx, me, "campaign.update", id, before);
        return view(tx, id);
      }),

    remove: (me: Identity, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const before = await lockDraft(tx, id);
        await store.deleteCampaign(tx, id);
        await note(tx, me, "campaign.remove", id, before);
      }),

    preview: (text: CampaignText, language: Language) =>
      campaignMail(text, { language, site, unsubscribeUrl: `${site.url}/newsletter` }),

    audience: (segment: CampaignSegment): Promise<number> => countAudience(db, segment),

    /** @throws campaign.not_found, campaign.not_written */
    async test(me: Identity, id: string, language: Language): Promise<void> {
      const { content } = await view(db, id);
      if (!content[language]) throw new AppError("campaign.not_written");
      await tests.add(db, { campaignId: id, accountId: me.accountId, language });
    },

    schedule: (me: Identity, id: string, sendAt: string, version: number): Promise<Campaign> =>
      inTransaction(db, async (tx) => {
        const before = await lockDraft(tx, id, version);
        await store.setState(tx, id, "scheduled", sendAt);
        await note(tx, me, "campaign.schedule", id, before);
        return view(tx, id);
      }),

    /** @throws campaign.not_found, campaign.cannot_move */
    move: (me: Identity, id: string, to: CampaignMove): Promise<Campaign> =>
      inTransaction(db, async (tx) => {
        const before = await lock(tx, id);
        if (!canMove(before.state, to)) throw new AppError("campaign.cannot_move");
        await store.setState(tx, id, to);
        await note(tx, me, "campaign.move", id, before);
        return view(tx, id);
      }),
  };
}
export type CampaignService = ReturnType<typeof campaignService>;
