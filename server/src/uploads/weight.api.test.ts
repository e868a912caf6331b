import fs from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { kept, NOTHING, upload } from "../../test/form.ts";
import { identity } from "../../test/identity.ts";
import { picture } from "../../test/pictures.ts";
import { localStore } from "../foundation/storage/local.ts";
import { fileLinks } from "./upload.link.ts";
import { uploadService } from "./upload.service.ts";

const app = await testApp();
/** 10 and 24 megapixels that take seconds to re-encode, in about a megabyte. */
let slow: Buffer;
let heavy: Buffer;
beforeAll(async () => {
  slow = await mosaic(10, 1_000);
  heavy = await mosaic(24, 1_000);
}, 60_000);

async function mosaic(frames: number, side: number): Promise<Buffer> {
  const tiles = { width: side / 8, height: side / 8, channels: 3, background: "#888" } as const;
  const still = async () => {
    const noise = sharp({ create: { ...tiles, noise: { type: "gaussian", mean: 128, sigma: 60 } } });
    const small = await noise.png().toBuffer();
    return sharp(small).resize(side, side, { kernel: "nearest" }).png({ compressionLevel: 1 }).toBuffer();
  };
  const stills = await Promise.all(Array.from({ length: frames }, still));
  return sharp(stills, { join: { animated: true } })
    .webp({ effort: 0, quality: 50 })
    .toBuffer();
}

it("[S55] a photo does not wait for an animation", async () => {
  const [asha, bina] = [await app.member(), await app.member()];
  let isDone = false;
  const moving = upload(app, asha.token, "posts", slow).finally(() => {
    isDone = true;
  });
  await upload(app, bina.token, "posts", await picture(2_000, 1_000));
  expect(isDone).toBe(false);
  const { variants } = await moving;
  expect(variants.map(({ width }) => width)).toEqual([320, 640]);
  await app.db
    .updateTable("upload")
    .set({ unused_since: new Date(0) })
    .execute();
  await app.services.uploads.purge();
});

describe("[S55] a picture that takes too long", () => {
  const stored = path.join(app.folders.files, "hasty");
  const random = { id: () => crypto.randomUUID(), bytes: (n: number) => Buffer.alloc(n, 1), int: () => 0 };
  const outside = { files: localStore(stored), log: pino({ level: "silent" }), clock: () => new Date(), random };
  const hasty = uploadService({ db: app.db, ...outside }, fileLinks(Buffer.alloc(32)), { pictureMs: 1_000 });
  afterEach(async () => expect(await kept(app)).toEqual(NOTHING));

  it("is given up in time, for all its widths together, and nothing is kept", async () => {
    const { user } = await app.member();
    const me = identity({ accountId: user._id });
    const place = path.join(app.folders.files, "..", "heavy");
    await fs.writeFile(place, heavy);
    const began = performance.now();
    const uploading = hasty.upload(me, { folder: "posts" }, { path: place, bytes: heavy.length });
    await expect(uploading).rejects.toEqual(expect.objectContaining({ code: "upload.too_many_pixels" }));
    expect(performance.now() - began).toBeLessThan(8_000); // one second, on a machine that is busy with other things
  });
});
