import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../foundation/http/errors.ts";

const SEAL_BYTES = 16;
/** Of a mail that is no number of the newsletter. */
const NO_CAMPAIGN = "00000000-0000-0000-0000-000000000000";

const short = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const long = (text: string) =>
  Buffer.from(text, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const seal = (secret: Buffer, said: string) =>
  createHmac("sha256", secret).update(said).digest().subarray(0, SEAL_BYTES);

/**
 * What a link in a mail says: whose subscription, by which number it came, and that this server wrote it. It does not
 * end, and opens nothing but the newsletter's own choices.
 */
export function newsletterToken(secret: Buffer, subscriberId: string, campaignId = NO_CAMPAIGN): string {
  const said = `${short(subscriberId)}.${short(campaignId)}`;
  return `${said}.${seal(secret, said).toString("base64url")}`;
}

/** @throws newsletter.link_invalid */
export function readNewsletterToken(secret: Buffer, token: string) {
  const [subscriber = "", campaign = "", sealed = ""] = token.split(".");
  const given = Buffer.from(sealed, "base64url");
  const expected = seal(secret, `${subscriber}.${campaign}`);
  if (given.length !== SEAL_BYTES || !timingSafeEqual(given, expected)) throw new AppError("newsletter.link_invalid");
  const campaignId = long(campaign);
  return { subscriberId: long(subscriber), campaignId: campaignId === NO_CAMPAIGN ? undefined : campaignId };
}
