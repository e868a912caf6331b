import { createHmac, timingSafeEqual } from "node:crypto";
import { type ChosenNotificationType, chosenNotificationTypes } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";

/** What mails are sent of. */
export type MailType = ChosenNotificationType | "digest";
const known: readonly string[] = [...chosenNotificationTypes, "digest"];

const SEAL_BYTES = 16;
const bytesOf = (accountId: string) => Buffer.from(accountId.replaceAll("-", ""), "hex");
const seal = (secret: Buffer, said: string) =>
  createHmac("sha256", secret).update(said).digest().subarray(0, SEAL_BYTES);

/** What a link in a mail says: of which types mails are to stop, for whom, and that this server wrote it. It does not end. */
export function unsubscribeToken(secret: Buffer, accountId: string, types: readonly MailType[]): string {
  const said = `${types.join("~")}.${bytesOf(accountId).toString("base64url")}`;
  return `${said}.${seal(secret, said).toString("base64url")}`;
}

/** @throws notification.link_invalid */
export function readUnsubscribe(secret: Buffer, token: string): { accountId: string; types: MailType[] } {
  const [names = "", account = "", sealed = ""] = token.split(".");
  const expected = seal(secret, `${names}.${account}`);
  const given = Buffer.from(sealed, "base64url");
  const types = names.split("~").filter((name): name is MailType => known.includes(name));
  if (given.length !== SEAL_BYTES || !timingSafeEqual(given, expected) || types.length === 0) {
    throw new AppError("notification.link_invalid");
  }
  const hex = Buffer.from(account, "base64url").toString("hex");
  return { accountId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), types };
}
