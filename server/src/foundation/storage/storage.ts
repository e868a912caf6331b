import type { Readable } from "node:stream";

/**
 * Where files stand: a folder of this machine, or a bucket. Names are made by the app, never by a caller. A call may
 * take as long as half a minute: none is made while a transaction is open.
 */
export interface FileStore {
  put(name: string, body: Buffer, type: string): Promise<void>;
  /** Null: there is no such file. */
  open(name: string): Promise<{ body: Readable; bytes: number } | null>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  bucket: string;
  /** Absent: AWS's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NAME = /^(?:[A-Za-z0-9_-]{1,100}\/){0,4}[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,10}$/;

/** Gives the name back when it is one that stays within the store: folders, a word, an ending. @throws on any other */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error("not a name of a stored file");
  return name;
}
