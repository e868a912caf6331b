import type { NewPost, StoredPicture } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import { freePicture, useOwnPicture } from "../uploads/index.ts";

/**
 * The pictures of a post in place of those that it had: new ones are its author's, what is left out is let go.
 * @throws upload.not_yours
 */
export async function claimPictures(
  tx: Db,
  ownerId: string,
  media: NewPost["media"],
  before: readonly StoredPicture[] = [],
): Promise<StoredPicture[]> {
  const held = new Map(before.map((one) => [one.url, one]));
  const pictures: StoredPicture[] = [];
  for (const { url, alt } of media) {
    const facts = held.get(url) ?? (await useOwnPicture(tx, ownerId, url, "posts"));
    if (!facts) throw new AppError("upload.not_yours");
    held.delete(url);
    pictures.push({ ...facts, url, alt });
  }
  for (const url of held.keys()) await freePicture(tx, url);
  return pictures;
}
