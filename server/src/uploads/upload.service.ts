import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { MAX_DAY_BYTES, MAX_IMAGE_BYTES, type Upload, type UploadFolder } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type Identity, roleNow } from "../foundation/http/identity.ts";
import type { ReceivedFile } from "../foundation/http/multipart.ts";
import { limitConcurrency } from "./concurrency.ts";
import { inspect, makeRenditions, type Original } from "./image.ts";
import { readPdf } from "./pdf.ts";
import { countPages, pdfOfPictures } from "./pdfPages.ts";
import { purgeUnused, removeMarked } from "./upload.jobs.ts";
import type { FileLinks } from "./upload.link.ts";
import { mayOpen, mayUpload, needsProvenAddress } from "./upload.policy.ts";
import * as rules from "./upload.rules.ts";
import * as store from "./upload.store.ts";
import { viewExported, viewUpload } from "./upload.view.ts";

/** A large picture takes a second and up to half a gigabyte of memory while it is decoded. */
const STILLS = { width: 1, waiting: 20 };
/** An animation takes many times as long: those wait for each other, and no photo for them. */
const ANIMATIONS = { width: 1, waiting: 8 };
/** For all widths of a picture together. */
const PICTURE_MS = 15_000;
/** A PDF is held in memory until it is stored. */
const PDFS = { width: 4, waiting: 20 };
const KEY_BYTES = 16;
const STORE_SECONDS = 30;

/** What an upload comes to: its files, and what the database says of them. */
interface Made {
  bytes: number;
  width: number | null;
  height: number | null;
  widths: number[];
  pages: number | null;
  sha256: Buffer;
  files: { width: number | null; body: Buffer; type: string }[];
}

/** A stored file, open for reading. */
export interface OpenFile {
  body: Readable;
  bytes: number;
  /** Name for who keeps it. */
  name: string;
  kind: rules.Kind;
  /** Never the same for two files, and a file never changes. */
  tag: string;
  private: boolean;
}

export type UploadDeps = Pick<Deps, "db" | "files" | "log" | "clock" | "random">;

/** Files of members: pictures and PDFs, each with an owner, kept as long as something uses them. */
export function uploadService(deps: UploadDeps, links: FileLinks, { pictureMs = PICTURE_MS } = {}) {
  const { db, files, log, clock, random } = deps;
  const limitStills = limitConcurrency(STILLS.width, STILLS.waiting);
  const limitAnimations = limitConcurrency(ANIMATIONS.width, ANIMATIONS.waiting);
  const limitPdfs = limitConcurrency(PDFS.width, PDFS.waiting);

  /** @throws upload.quota when so many bytes are more than a day allows the account */
  async function checkDay(of: Db, ownerId: string, bytes: number): Promise<void> {
    if ((await store.bytesOfDay(of, ownerId)) + bytes > MAX_DAY_BYTES) throw new AppError("upload.quota");
  }

  /** The row comes first, so that whatever becomes of the files, a purge finds them by it. */
  async function storeUpload(
    ownerId: string,
    folder: UploadFolder,
    kind: rules.Kind,
    made: Made,
  ): Promise<store.UploadRow> {
    const { files: parts, ...facts } = made;
    const named = { key: random.bytes(KEY_BYTES).toString("base64url"), private: rules.FOLDERS[folder].private, kind };
    const row = await db.transaction().execute(async (tx) => {
      await store.holdOwner(tx, ownerId);
      await checkDay(tx, ownerId, made.bytes);
      return store.insertUpload(tx, { id: random.id(), owner_id: ownerId, folder, ...named, ...facts });
    });
    try {
      for (const { width, body, type } of parts) {
        await files.put(rules.storedName(row.private, row.key, width), body, type);
      }
      return row;
    } catch (error) {
      log.error({ err: error }, "a file could not be stored");
      await discard(row);
      throw new AppError("server.busy", { retryAfter: STORE_SECONDS });
    }
  }

  async function discard({ id, owner_id }: store.UploadRow): Promise<void> {
    try {
      const marked = await store.markOwn(db, id, owner_id);
      if (marked) await removeMarked(deps, [marked]);
    } catch (error) {
      log.error({ err: error, upload: id }, "what was stored of it stays until the next purge");
    }
  }

  const makePicture = (original: Original, all: boolean): Promise<Made> =>
    (rules.isMoving(original.size) ? limitAnimations : limitStills)(() => picture(original, all, pictureMs));

  return {
    /** Looks at the bytes, not at what the sender calls them, and stores what they are. */
    async upload(me: Identity, { folder, fileType }: { folder: UploadFolder; fileType?: string }, file: ReceivedFile) {
      if (!mayUpload(folder, roleNow(me))) throw new AppError("auth.forbidden");
      if (needsProvenAddress(folder) && !me.emailVerified) throw new AppError("auth.unverified");
      if (file.bytes === 0) throw new AppError("upload.broken");
      const { fileTypeFromFile } = await import("file-type"); // with the first upload: a start need not wait for it
      const mediaType = (await fileTypeFromFile(file.path))?.mime ?? "";
      const kind = rules.kindOf(mediaType);
      if (!kind || !rules.FOLDERS[folder].kinds.includes(kind) || rules.contradicts(fileType, mediaType)) {
        throw new AppError("upload.kind");
      }
      await checkDay(db, me.accountId, kind === "pdf" ? file.bytes : 1); // a picture's size is known when it is made
      if (kind === "pdf") {
        const row = await limitPdfs(async () => storeUpload(me.accountId, folder, kind, await pdf(file)));
        return viewUpload(row);
      }
      if (file.bytes > MAX_IMAGE_BYTES) throw new AppError("upload.too_large");
      const all = !rules.FOLDERS[folder].private; // a private one is opened in its main width alone
      const made = await makePicture(await inspect(file.path, mediaType), all);
      return viewUpload(await storeUpload(me.accountId, folder, kind, made));
    },

    /**
     * Stores a picture that something else brought along, for everybody to see.
     * @returns its address; undefined: it is none that can be shown, or the day of its owner is full
     */
    async storePicture(ownerId: string, folder: UploadFolder, bytes: Buffer): Promise<string | undefined> {
      const place = path.join(os.tmpdir(), `sarathi-picture-${random.bytes(KEY_BYTES).toString("hex")}`);
      try {
        await writeFile(place, bytes, { mode: 0o600, flag: "wx" });
        const { fileTypeFromFile } = await import("file-type");
        const mediaType = (await fileTypeFromFile(place))?.mime ?? "";
        if (rules.kindOf(mediaType) !== "image" || bytes.length > MAX_IMAGE_BYTES) return undefined;
        const made = await makePicture(await inspect(place, mediaType), true);
        return viewUpload(await storeUpload(ownerId, folder, "image", made)).url;
      } catch (error) {
        if (error instanceof AppError && error.code !== "server.busy") return undefined;
        throw error;
      } finally {
        await rm(place, { force: true });
      }
    },

    /**
     * Makes one PDF of pictures that the owner uploaded, a page each in this order, and stores it for everybody to see.
     * @throws upload.not_yours for one that is none of the owner's pictures there
     * @throws upload.quota, server.busy
     */
    async combine(me: Identity, folder: UploadFolder, urls: readonly string[]): Promise<Upload> {
      if (!me.emailVerified) throw new AppError("auth.unverified");
      await checkDay(db, me.accountId, 1);
      const names = await Promise.all(
        urls.map(async (url) => {
          const place = rules.parseAddress(url);
          const row = place?.width ? await store.findByKey(db, place.key) : undefined;
          const isOwn = row?.owner_id === me.accountId && row.folder === folder && row.width === place?.width;
          if (!row || !isOwn) throw new AppError("upload.not_yours");
          return rules.storedName(row.private, row.key, row.width);
        }),
      );
      const body = await limitPdfs(() => pdfOfPictures(names, (name) => files.open(name)));
      return viewUpload(await storeUpload(me.accountId, folder, "pdf", await madePdf(body)));
    },

    /** An address that opens a private file for five minutes. */
    async link(id: string, me: Identity): Promise<{ url: string; expiresAt: string }> {
      const row = await store.findUpload(db, id);
      if (!row?.private || !mayOpen(row, { accountId: me.accountId, role: roleNow(me) }))
        throw new AppError("upload.not_found");
      return links.issue(rules.addressOf(row.key, row.width), clock());
    },

    /** @throws server.busy when the store does not let it go: nothing may use it any more, and the purge removes it */
    async remove(id: string, me: Identity): Promise<void> {
      const row = await store.markOwn(db, id, me.accountId);
      if (!row) {
        const used = (await store.findUpload(db, id))?.owner_id === me.accountId;
        throw new AppError(used ? "upload.in_use" : "upload.not_found");
      }
      if ((await removeMarked(deps, [row])) === 0) throw new AppError("server.busy", { retryAfter: STORE_SECONDS });
    },

    /**
     * Opens what stands at a place below `/files/`, without asking the database: who knows the name may see it.
     * @param signed what the address carries when it is a link to a private file
     * @returns null when there is nothing, or the link is not good
     */
    async open(place: string, signed: { expires: string; signature: string } | null): Promise<OpenFile | null> {
      const found = rules.parsePlace(place);
      if (!found) return null;
      if (signed && !links.opens(rules.addressOf(found.key, found.width), signed, clock())) return null;
      const stored = await files.open(rules.storedName(signed !== null, found.key, found.width));
      if (!stored) return null;
      const kind = found.width === null ? "pdf" : "image";
      const tag = `${found.key}-${found.width ?? "pdf"}`;
      return { ...stored, name: place.replace("/", "-"), kind, tag, private: signed !== null };
    },

    /** Something shows the file from now on; in the caller's transaction. @throws upload.not_yours */
    async claim(tx: Db, ownerId: string, url: string, folder: UploadFolder): Promise<void> {
      const found = rules.parseAddress(url);
      if (!found || !(await store.addUse(tx, { ...found, ownerId, folder }))) throw new AppError("upload.not_yours");
    },

    /** Something shows it no more. An address that is none of ours is left alone. */
    async release(tx: Db, url: string): Promise<void> {
      const found = rules.parseAddress(url);
      if (found) await store.dropUse(tx, found.key);
    },

    /** The account is erased: the next purge takes its personal files, and those that nothing uses. */
    releaseAll: (tx: Db, ownerId: string): Promise<void> => store.dropAllUses(tx, ownerId),

    /** For the export of the account's data, oldest first. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.listUploads(db, accountId)) yield viewExported(row);
    },

    /** Removes what nothing has used for a day. @returns how many */
    purge: (): Promise<number> => purgeUnused(deps),
  };
}
export type UploadService = ReturnType<typeof uploadService>;

async function pdf(file: ReceivedFile): Promise<Made> {
  const body = await readPdf(file.path, file.bytes);
  return madePdf(body);
}

const hashOf = (body: Buffer) => createHash("sha256").update(body).digest();

async function madePdf(body: Buffer): Promise<Made> {
  const part = { width: null, body, type: "application/pdf" };
  const facts = { pages: await countPages(body), sha256: hashOf(body) };
  return { bytes: body.length, width: null, height: null, widths: [], ...facts, files: [part] };
}

async function picture(original: Original, all: boolean, budgetMs: number): Promise<Made> {
  const made = await makeRenditions(original, { all, budgetMs });
  const main = made.at(-1);
  if (!main) throw new Error("a picture has a main width");
  return {
    bytes: main.body.length,
    width: main.width,
    height: main.height,
    widths: made.slice(0, -1).map(({ width }) => width),
    pages: null,
    sha256: hashOf(main.body),
    files: made.map(({ width, body }) => ({ width, body, type: "image/webp" })),
  };
}
