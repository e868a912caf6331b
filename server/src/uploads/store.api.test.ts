import { accounts, type Upload, uploads } from "@sarathi/contract";
import { afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { kept, NOTHING, upload } from "../../test/form.ts";
import { pdf, picture } from "../../test/pictures.ts";
import { all } from "../../test/sitting.ts";
import { localStore } from "../foundation/storage/local.ts";
import type { FileStore } from "../foundation/storage/storage.ts";

/** The store of the app, whose removals have trouble when there is some. */
let real: FileStore;
let trouble: (() => Promise<void>) | null = null;
const away = () => Promise.reject(new Error("the store is away"));
const app = await testApp({
  files: {
    put: (...file) => real.put(...file),
    open: (name) => real.open(name),
    remove: async (name) => {
      await trouble?.();
      await real.remove(name);
    },
  },
});
real = localStore(app.folders.files);
const files = app.services.uploads;
const small = await picture(20, 20);
const remove = (file: Upload, who: { token: string }) =>
  app.call(uploads.removeUpload, { params: { id: file._id } }, who);
afterEach(async () => expect(await kept(app)).toEqual(NOTHING));

describe("[S55] a store that hangs", () => {
  it("holds up who removes files, and nobody else", async () => {
    const asha = await app.member();
    const avatars = await Promise.all(Array.from({ length: 9 }, () => upload(app, asha.token, "avatars", small)));
    const slip = await upload(app, asha.token, "payments", pdf());
    const store = Promise.withResolvers<void>();
    trouble = () => store.promise;
    const removals = [...avatars, slip].map((file) => remove(file, asha));
    const marked = () => app.db.selectFrom("upload").select("id").where("removed_at", "is not", null).execute();
    await expect.poll(async () => (await marked()).length).toBe(10);
    await app.db
      .updateTable("upload")
      .set({ removed_at: new Date(0) })
      .execute();
    const purge = files.purge();

    const began = performance.now();
    const reads = await Promise.all(Array.from({ length: 10 }, () => app.call(accounts.me, {}, asha)));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(app.pool.waitingCount).toBe(0);

    const { url } = avatars[0] as Upload;
    const taken = files.claim(app.db, asha.user._id, url, "avatars");
    await expect(taken).rejects.toEqual(expect.objectContaining({ code: "upload.not_yours" }));
    const link = await app.call(uploads.openUpload, { params: { id: slip._id } }, asha);
    expect([link.status, link.body.code]).toEqual([404, "upload.not_found"]);
    expect(await all(files.exportOf(asha.user._id))).toEqual([]);

    store.resolve();
    expect((await Promise.all(removals)).map(({ status }) => status)).toEqual(removals.map(() => 200));
    await purge;
  });
});

describe("[S55] a store that does not remove", () => {
  it("is named, and the removal can be asked for again", async () => {
    const asha = await app.member();
    const file = await upload(app, asha.token, "avatars", small);
    trouble = away;
    const failed = await remove(file, asha);
    expect([failed.status, failed.body.code]).toEqual([503, "server.busy"]);
    expect(app.logLines.join("")).toContain("the store is away");
    trouble = null;
    expect((await remove(file, asha)).status).toBe(200);
    expect((await remove(file, asha)).status).toBe(404);
  });

  it("stops the purge, which does not go through everything in vain", async () => {
    const asha = await app.member();
    const rows = Array.from({ length: 45 }, (_, i) => ({
      id: `01900000-0000-7000-8000-0000000000${10 + i}`,
      key: `abcdefghijklmnopqrst${10 + i}`,
      owner_id: asha.user._id,
      folder: "avatars" as const,
      kind: "pdf" as const,
      private: false,
      bytes: 1,
      unused_since: new Date(0),
    }));
    await app.db.insertInto("upload").values(rows).execute();
    trouble = away;
    expect(await files.purge()).toBe(0);
    const untouched = await app.db.selectFrom("upload").select("id").where("removed_at", "is", null).execute();
    expect(untouched.length).toBe(25);
    trouble = null;
    expect(await files.purge()).toBe(25);
    await app.db
      .updateTable("upload")
      .set({ removed_at: new Date(0) })
      .execute();
    expect(await files.purge()).toBe(20);
  });
});
