import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that an address of a private file opens it. */
const LINK_SECONDS = 300;

/** Addresses that open a private file for a while: `?expires=<unix seconds>&signature=<HMAC-SHA256>`. Nothing is stored. */
export function fileLinks(secret: Buffer) {
  const sign = (address: string, expires: number) =>
    createHmac("sha256", secret).update(`file ${expires} ${address}`).digest("base64url");
  return {
    issue(address: string, now: Date): { url: string; expiresAt: string } {
      const expires = Math.floor(now.getTime() / 1_000) + LINK_SECONDS;
      return {
        url: `${address}?expires=${expires}&signature=${sign(address, expires)}`,
        expiresAt: new Date(expires * 1_000).toISOString(),
      };
    },
    /** Whether this is a link of ours, whole and in time. */
    opens(address: string, query: { expires: string; signature: string }, now: Date): boolean {
      if (!/^[1-9]\d{0,11}$/.test(query.expires) || Number(query.expires) * 1_000 <= now.getTime()) return false;
      const [given, right] = [Buffer.from(query.signature), Buffer.from(sign(address, Number(query.expires)))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
export type FileLinks = ReturnType<typeof fileLinks>;
