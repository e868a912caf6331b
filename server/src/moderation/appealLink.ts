import { createHmac, timingSafeEqual } from "node:crypto";

const SEAL_BYTES = 16;
const seal = (secret: Buffer | string, id: string) =>
  createHmac("sha256", secret).update(id).digest().subarray(0, SEAL_BYTES);

/** What the link of a suspension's mail says: which decision, and that this server wrote it. */
export function appealToken(secret: Buffer | string, decisionId: string): string {
  const id = Buffer.from(decisionId.replaceAll("-", ""), "hex");
  return `${id.toString("base64url")}.${seal(secret, decisionId).toString("base64url")}`;
}

/** @returns the decision's id; undefined: this server did not write it */
export function readAppealToken(secret: Buffer | string, token: string): string | undefined {
  const [named = "", sealed = ""] = token.split(".");
  const hex = Buffer.from(named, "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = Buffer.from(sealed, "base64url");
  return given.length === SEAL_BYTES && timingSafeEqual(given, seal(secret, id)) ? id : undefined;
}
