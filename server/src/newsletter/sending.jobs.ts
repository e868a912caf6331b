import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "kysely";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { MailNotTaken, MailRefused } from "../foundation/mail/mail.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as campaigns from "./campaign.store.ts";
import { segmentOf } from "./campaign.view.ts";
import { bounceHard } from "./feedback.store.ts";
import { campaignMail, textFor } from "./mails/campaign.mails.ts";
import { messageIdOf } from "./messageId.ts";
import { type Claimed, claim, doubtClaimed, fillAudience, hasDue, type Outcome, settle } from "./recipient.store.ts";
import { newsletterToken } from "./token.ts";

/** Mails that are under way at a time: as many are in doubt at most when a node dies. */
const AT_ONCE = 5;
/** A number is one node's for so long after its last sign of life: longer than the time that one mail may take. */
const HELD_SECONDS = 120;
const RENEW_MS = 10_000;

/**
 * Sends the numbers whose time has come, each by one node at a time, at its own rate. A row is claimed before its mail is
 * handed over and settled after it; a node that dies between leaves it in doubt, to be reported and not repeated.
 */
export function sending(deps: ModuleDeps, secret: Buffer) {
  const { db, log, random, mail, site, jobs } = deps;
  const host = new URL(site.url).hostname;

  async function startDue(): Promise<void> {
    for (const id of await campaigns.dueCampaigns(db)) await alone(id, () => campaigns.startCampaign(db, id));
  }

  /** Writes who gets a number, in parts that each are whole: a node that follows goes on after the last of them. */
  async function fillAll(campaign: campaigns.CampaignRow, worker: string, signal: AbortSignal): Promise<void> {
    const fillPart = () =>
      inTransaction(db, async (tx) => {
        const part = await campaigns.nextPart(tx, campaign.id, worker, { seconds: HELD_SECONDS });
        if (!part) return false;
        await fillAudience(tx, campaign.id, segmentOf(campaign), part);
        await campaigns.endPart(tx, campaign.id, part);
        return part.to !== undefined;
      });
    while (!signal.aborted && (await fillPart()));
  }

  /** A number that fails holds up no other; the next minute tries it again. */
  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) => log.error({ err, campaign: id }, "a newsletter could not go on"));
  }

  async function sendOne(campaign: campaigns.CampaignRow, to: Claimed): Promise<Outcome> {
    const { text, language } = textFor(campaign.content, to.language);
    const unsubscribeUrl = `${site.url}/newsletter/unsubscribe?token=${newsletterToken(secret, to.id, campaign.id)}`;
    const archiveUrl = campaign.is_listed ? `${site.url}/newsletter/${campaign.number}` : undefined;
    const written = campaignMail(text, { language, site, unsubscribeUrl, archiveUrl });
    const messageId = messageIdOf(campaign.id, to.id, host);
    try {
      await mail.send({ ...written, language, to: to.email, messageId, unsubscribeUrl });
      return "sent";
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Sends to some at once and writes down how it went. @returns whether to go on */
  async function sendGroup(campaign: campaigns.CampaignRow, group: readonly Claimed[]): Promise<boolean> {
    const ended = await Promise.all(group.map(async (to) => ({ id: to.id, outcome: await sendOne(campaign, to) })));
    const isOfServer = isServersOwn(ended.map(({ outcome }) => outcome));
    for (const [outcome, some] of Map.groupBy(ended, (one) => one.outcome)) {
      const ids = some.map(({ id }) => id);
      await settle(db, campaign.id, ids, isOfServer && outcome === "refused" ? "refused_together" : outcome);
      if (outcome === "nobody") for (const id of ids) await inTransaction(db, (tx) => bounced(tx, campaign.id, id));
      if (outcome === "in_doubt")
        log.warn({ campaign: campaign.id, count: ids.length }, "mails of a newsletter are in doubt: not sent again");
      if (isOfServer && (await campaigns.pauseCampaign(db, campaign.id)))
        log.error({ campaign: campaign.id, outcome }, "a newsletter is paused: the mail server takes none of it");
    }
    if (isOfServer) return false;
    const isAway = ended.some(({ outcome }) => outcome === "away");
    if (isAway) log.warn({ campaign: campaign.id }, "no mail server takes the newsletter: again in a minute");
    return !isAway;
  }

  /** Sends until nobody waits whose time has come, or this node no longer may. */
  async function sendAll(campaign: campaigns.CampaignRow, worker: string, signal: AbortSignal): Promise<void> {
    const { id, per_second: perSecond } = campaign;
    let heldAt = performance.now();
    let goesOn = true;
    while (goesOn && !signal.aborted) {
      const began = performance.now();
      const group = await claim(db, id, worker, Math.min(AT_ONCE, perSecond));
      if (group.length === 0 && !(await hasDue(db, id))) return;
      if (group.length === 0 || began - heldAt > RENEW_MS) {
        if (!(await campaigns.holdCampaign(db, id, worker, HELD_SECONDS)) && group.length === 0) return; // paused, or another's
        heldAt = began;
      }
      goesOn = await sendGroup(campaign, group);
      const wait = (group.length / perSecond) * 1_000 - (performance.now() - began);
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  async function sendCampaign(id: string, worker: string, signal: AbortSignal): Promise<void> {
    const held = await campaigns.holdCampaign(db, id, worker, HELD_SECONDS);
    if (!held) return;
    const doubtful = await doubtClaimed(db, id);
    if (doubtful > 0) log.warn({ campaign: id, count: doubtful }, "mails of a newsletter are in doubt: not sent again");
    try {
      await fillAll(held, worker, signal);
      await sendAll(held, worker, signal);
    } finally {
      await campaigns.releaseCampaign(db, id, worker);
    }
  }

  jobs.every("newsletter-sending", "* * * * *", async (signal) => {
    await startDue();
    const worker = random.id();
    for (const id of await campaigns.sendingCampaigns(db)) {
      if (!signal.aborted) await alone(id, () => sendCampaign(id, worker, signal));
    }
  });
}

/** The mail server's own word, which is a report as those that come later. */
const bounced = (tx: Transaction<DB>, campaignId: string, subscriberId: string) =>
  bounceHard(tx, { subscriberId, kind: "hard", source: `number ${campaignId}`, campaignId });

/**
 * A mail server that answers nobody, or refuses everybody, would do so with all the others too. Whom it refused then is
 * put back: it is hardly a fault of theirs.
 */
const isServersOwn = ([first, ...others]: readonly Outcome[]): boolean =>
  others.every((outcome) => outcome === first) && (first === "in_doubt" || (first === "refused" && others.length > 0));

/** No such address, refused, later, no server there; anything else may have been taken. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof MailRefused) return error.isNobody ? "nobody" : "refused";
  if (error instanceof MailNotTaken) return error.isAway ? "away" : "later";
  return "in_doubt";
}
