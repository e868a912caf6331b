import { setTimeout as wait } from "node:timers/promises";
import { type Upload, uploads } from "@sarathi/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { kept, NOTHING, upload } from "../../test/form.ts";
import { identity } from "../../test/identity.ts";
import { pdf, picture } from "../../test/pictures.ts";
import { all } from "../../test/sitting.ts";
import { localStore } from "../foundation/storage/local.ts";
import { purgeUnused } from "./upload.jobs.ts";

const app = await testApp();
const { db, services } = app;
const files = services.uploads;
const small = await picture(20, 20);
const refusal = (code: string) => expect.objectContaining({ code });

let asha: Member;
let image: Upload;
beforeEach(async () => {
  await db
    .updateTable("upload")
    .set({ uses: 0, unused_since: sql<Date>`now() - interval '2 days'`, removed_at: null })
    .execute();
  await files.purge();
  expect(await kept(app)).toEqual(NOTHING);
  asha = await app.member();
  image = await upload(app, asha.token, "avatars", small);
});

const claim = (url = image.url, owner = asha.user._id) => files.claim(db, owner, url, "avatars");
const row = async (file = image) =>
  db.selectFrom("upload").select(["uses", "unused_since"]).where("id", "=", file._id).executeTakeFirst();
const age = (hours: number) =>
  db
    .updateTable("upload")
    .set({ unused_since: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where("uses", "=", 0)
    .execute();
const remove = (file: Upload, who: { token: string } | null) =>
  app.call(uploads.removeUpload, { params: { id: file._id } }, who);
const isServed = async (url: string) => (await app.http.inject(url)).statusCode === 200;

describe("[S55] what a file is used for", () => {
  it("is counted: claimed, released, unused", async () => {
    await claim();
    await claim();
    expect(await row()).toEqual({ uses: 2, unused_since: null });
    await files.release(db, image.url);
    expect(await row()).toEqual({ uses: 1, unused_since: null });
    await files.release(db, image.url);
    expect(await row()).toEqual({ uses: 0, unused_since: expect.any(Date) });
    await files.release(db, image.url);
    expect((await row())?.uses).toBe(0);
    await files.release(db, "https://lh3.example.test/photo.jpg");
  });

  it("is its owner's to say, in its own folder, by its main address", async () => {
    const bina = await app.member();
    const wide = await upload(app, asha.token, "avatars", await picture(400, 40));
    await expect(claim(image.url, bina.user._id)).rejects.toEqual(refusal("upload.not_yours"));
    await expect(files.claim(db, asha.user._id, image.url, "posts")).rejects.toEqual(refusal("upload.not_yours"));
    for (const url of [
      wide.variants[0]?.url ?? "",
      image.url.replace("20.webp", "21.webp"),
      image.url.replace("/20.webp", ".pdf"),
      `https://example.test${image.url}`,
      `${image.url}?x=1`,
      "/files/abcdefghijklmnopqrstuv/20.webp",
      "",
    ]) {
      await expect(claim(url), url).rejects.toEqual(refusal("upload.not_yours"));
    }
    expect((await row())?.uses).toBe(0);
  });

  it("goes back with the transaction that said it", async () => {
    const failing = db.transaction().execute(async (tx) => {
      await files.claim(tx, asha.user._id, image.url, "avatars");
      throw new Error("later on");
    });
    await expect(failing).rejects.toThrow("later on");
    expect((await row())?.uses).toBe(0);
  });

  it("is exact under many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => claim()));
    await Promise.all(Array.from({ length: 15 }, () => files.release(db, image.url)));
    expect((await row())?.uses).toBe(5);
  });

  it("ends with the account: the next purge takes all its files, and no other's", async () => {
    const file = await upload(app, asha.token, "payments", pdf());
    const bina = await app.member();
    const hers = await upload(app, bina.token, "avatars", small);
    await claim();
    expect(await all(files.exportOf(asha.user._id))).toEqual([
      { url: image.url, folder: "avatars", kind: "image", createdAt: image.createdAt },
      { url: file.url, folder: "payments", kind: "pdf", createdAt: file.createdAt },
    ]);
    await files.releaseAll(db, asha.user._id);
    expect(await files.purge()).toBe(2);
    expect(await all(files.exportOf(asha.user._id))).toEqual([]);
    expect([await isServed(image.url), await isServed(hers.url)]).toEqual([false, true]);
  });
});

describe("[S55] DELETE /api/uploads/:id", () => {
  it("removes one's own file that nothing uses", async () => {
    expect(await isServed(image.url)).toBe(true);
    const { status, body, data } = await remove(image, asha);
    expect([status, body.message, data]).toEqual([200, "File removed", { removed: true }]);
    expect(await kept(app)).toEqual(NOTHING);
    expect(await isServed(image.url)).toBe(false);
    expect((await remove(image, asha)).body.code).toBe("upload.not_found");
  });

  it("does not remove what is in use", async () => {
    await claim();
    const { status, body } = await remove(image, asha);
    expect([status, body.code]).toEqual([409, "upload.in_use"]);
    expect(await isServed(image.url)).toBe(true);
  });

  it("is for its owner alone", async () => {
    for (const who of [await app.member(), await app.member("moderator"), await app.member("admin")]) {
      expect((await remove(image, who)).body.code).toBe("upload.not_found");
    }
    expect((await remove(image, null)).body.code).toBe("auth.required");
    expect((await remove({ ...image, _id: "x" }, asha)).body.code).toBe("request.invalid");
    expect(await isServed(image.url)).toBe(true);
  });

  it("and a claim at the same moment: one of them wins, whole", async () => {
    const me = identity({ accountId: asha.user._id });
    for (let i = 0; i < 8; i++) {
      const file = await upload(app, asha.token, "avatars", small);
      const [gone, claimed] = await Promise.allSettled([files.remove(file._id, me), claim(file.url)]);
      expect([gone.status, claimed.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await isServed(file.url)).toBe(claimed.status === "fulfilled");
    }
  });
});

describe("[S55] the purge", () => {
  it("takes what nothing used for 24 hours, and nothing younger or used", async () => {
    const used = await upload(app, asha.token, "avatars", small);
    const file = await upload(app, asha.token, "payments", pdf());
    await files.claim(db, asha.user._id, used.url, "avatars");
    await age(23);
    expect(await files.purge()).toBe(0);
    expect((await kept(app)).rows).toBe(3);
    await age(24);
    expect(await files.purge()).toBe(2);
    expect(await kept(app)).toEqual({ files: [used.url.replace("/files/", "public/")], incoming: [], rows: 1 });
    expect((await row(file)) ?? null).toBeNull();
  });

  it("goes through many batches", async () => {
    const rows = Array.from({ length: 45 }, (_, i) => ({
      id: `01900000-0000-7000-8000-0000000000${10 + i}`,
      key: `abcdefghijklmnopqrst${10 + i}`,
      owner_id: asha.user._id,
      folder: "avatars" as const,
      kind: "pdf" as const,
      private: false,
      bytes: 1,
    }));
    await db.insertInto("upload").values(rows).execute();
    await age(30);
    expect(await files.purge()).toBe(46);
  });

  it("comes back after ten minutes to a removal that broke off", async () => {
    const marked = async (minutes: number) => {
      const at = sql<Date>`now() - make_interval(mins => ${minutes})`;
      await db.updateTable("upload").set({ removed_at: at }).where("id", "=", image._id).execute();
    };
    await marked(9);
    expect(await files.purge()).toBe(0);
    await marked(10);
    expect(await files.purge()).toBe(1);
    expect(await kept(app)).toEqual(NOTHING);
  });

  it("takes files before their row: what could not be removed is found again", async () => {
    const other = await upload(app, asha.token, "avatars", small);
    await age(30);
    const real = localStore(app.folders.files);
    const lame = {
      ...real,
      remove: async (name: string) => {
        if (name.includes(image.url.split("/")[2] ?? "-")) throw new Error("the store is away");
        await real.remove(name);
      },
    };
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    expect(await purgeUnused({ db, files: lame, log })).toBe(1);
    expect([await isServed(image.url), await isServed(other.url)]).toEqual([true, false]);
    expect(lines.join("")).toContain("the store is away");
    expect(await files.purge()).toBe(0); // it may still be at work elsewhere
    await db.updateTable("upload").set({ removed_at: sql<Date>`now() - interval '11 minutes'` }).execute();
    expect(await files.purge()).toBe(1);
    expect(await kept(app)).toEqual(NOTHING);
  });

  it("leaves alone what a transaction is about to use", async () => {
    await age(30);
    await db.transaction().execute(async (tx) => {
      await files.claim(tx, asha.user._id, image.url, "avatars");
      expect(await files.purge()).toBe(0);
    });
    expect(await files.purge()).toBe(0);
    expect(await isServed(image.url)).toBe(true);
  });

  it("against claims at the same moment: a claimed file stays, a purged one is not claimed", async () => {
    for (let i = 0; i < 9; i++) {
      const file = await upload(app, asha.token, "avatars", small);
      await age(30);
      const purges = [files.purge(), files.purge()];
      if (i % 3 > 0) await wait(i % 3); // so that either comes first at times
      const [claimed] = await Promise.allSettled([claim(file.url), ...purges]);
      expect(await isServed(file.url)).toBe(claimed.status === "fulfilled");
      expect((await row(file))?.uses).toBe(claimed.status === "fulfilled" ? 1 : undefined);
    }
  });
});
