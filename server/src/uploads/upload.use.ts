import type { UploadFolder } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import { parseAddress } from "./upload.rules.ts";
import { addUse, dropUse, findByKey, isStored, type PictureFacts, readPicture } from "./upload.store.ts";

/**
 * Something of the whole staff shows a picture from now on, whoever stored it; in the caller's transaction.
 * @returns whether it is an upload of that folder which is there
 */
export async function usePicture(tx: Db, url: string, folder: UploadFolder): Promise<boolean> {
  const file = parseAddress(url);
  return file !== null && addUse(tx, { ...file, folder });
}

/** Whether there is such an upload now. */
export async function hasPicture(db: Db, url: string, folder: UploadFolder): Promise<boolean> {
  const file = parseAddress(url);
  return file !== null && isStored(db, { ...file, folder });
}

/**
 * Something that the owner made shows the picture from now on; in the caller's transaction.
 * @returns what is known of it; undefined: the owner has no such picture
 */
export async function useOwnPicture(
  tx: Db,
  ownerId: string,
  url: string,
  folder: UploadFolder,
): Promise<PictureFacts | undefined> {
  const file = parseAddress(url);
  if (file?.width == null || !(await addUse(tx, { ...file, ownerId, folder }))) return undefined;
  return readPicture(tx, file.key);
}

/** The same of a file that is no picture to be shown, such as a slip of a payment. @returns whether the owner has it there */
export async function useOwnFile(tx: Db, ownerId: string, url: string, folder: UploadFolder): Promise<boolean> {
  const file = parseAddress(url);
  return file !== null && addUse(tx, { ...file, ownerId, folder });
}

/** What a stored file is, for who shows it to others. */
export interface FileFacts {
  kind: "image" | "pdf";
  bytes: number;
  /** Of a PDF, where they could be counted. */
  pages: number | null;
  width: number | null;
  height: number | null;
  /** Whose it is. */
  owner_id: string;
  /** Of what is stored: the same for the same file. */
  sha256: Buffer | null;
}

/** What is known of a file; undefined: there is none. */
export async function fileFacts(db: Db, url: string): Promise<FileFacts | undefined> {
  const file = parseAddress(url);
  return file ? findByKey(db, file.key) : undefined;
}

/** The id by which a private file is opened (`openUpload`); undefined: there is no such file. */
export async function fileIdOf(db: Db, url: string): Promise<string | undefined> {
  const file = parseAddress(url);
  return file ? (await findByKey(db, file.key))?.id : undefined;
}

/** Something shows it no more. */
export async function freePicture(tx: Db, url: string): Promise<void> {
  const file = parseAddress(url);
  if (file) await dropUse(tx, file.key);
}
