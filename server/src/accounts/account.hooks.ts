import type { Db } from "../foundation/db/db.ts";
import { eventType } from "../foundation/events.ts";
import { hook } from "../foundation/hooks.ts";

/** Whether a category has this slug. */
export const isCategory = hook<(slug: string) => Promise<boolean>>("accounts.isCategory");
/** Shows a picture that the account uploaded, from this transaction on. @throws upload.not_yours */
export const claimPicture =
  hook<(tx: Db, ownerId: string, url: string, folder: "avatars") => Promise<void>>("accounts.claimPicture");
/** Shows a picture no more. */
export const releasePicture = hook<(tx: Db, url: string) => Promise<void>>("accounts.releasePicture");

/** An account's owner has proven its address; `former`: the proven one that it had until now. */
export const addressProven = eventType<{ accountId: string; email: string; former?: string | undefined }>(
  "accounts.addressProven",
);
/** What an account may do has changed. */
export const accountChanged = eventType<{ accountId: string }>("accounts.changed");
/** Everything personal was taken out of an account. */
export const accountErased = eventType<{ accountId: string }>("accounts.erased");
