import { accounts, MAX_DAY_BYTES, operations } from "@sarathi/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { field, fileOf, kept, sendForm } from "../../test/form.ts";
import { people } from "../../test/people.ts";
import { noise, pdf, picture } from "../../test/pictures.ts";
import { done } from "../../test/sitting.ts";

let full = false;
const app = await testApp({ disk: { free: () => (full ? 300e6 : 20e9), low: () => full } });
const { person, verify } = people(app);
let asha: Member;
beforeEach(async () => {
  asha = await app.member();
});
afterEach(async () => {
  await app.db
    .updateTable("upload")
    .set({ unused_since: new Date(0) })
    .execute();
  await app.services.uploads.purge();
});

/** As if the account had stored so much, so many hours ago. */
async function storedBefore(bytes: number, hours: number, who = asha): Promise<void> {
  const key = app.db.fn<string>("substr", [sql`md5(random()::text)`, sql.lit(1), sql.lit(22)]);
  const facts = { folder: "resources", kind: "pdf", private: false, bytes, owner_id: who.user._id } as const;
  const created_at = sql<Date>`now() - make_interval(hours => ${hours})`;
  await app.db
    .insertInto("upload")
    .values({ id: crypto.randomUUID(), key, ...facts, created_at })
    .execute();
}

async function send(folder: string, body: Buffer, { token } = asha): Promise<unknown[]> {
  const { status, body: answer } = await sendForm(app, token, [field("folder", folder), fileOf(body)]);
  return status === 201 ? [status] : [status, answer.code];
}

describe("[S55] 50 MiB in 24 hours", () => {
  const file = pdf();

  it("are taken to the last byte, and not one more", async () => {
    await storedBefore(MAX_DAY_BYTES - file.length - 1, 23);
    expect(await send("resources", file)).toEqual([201]);
    const before = await kept(app);
    expect(await send("resources", file)).toEqual([429, "upload.quota"]);
    expect(await kept(app)).toEqual(before);
  });

  it("are each account's own, and begin anew", async () => {
    await storedBefore(MAX_DAY_BYTES, 24);
    expect(await send("resources", file)).toEqual([201]);
    await storedBefore(MAX_DAY_BYTES, 1);
    expect(await send("avatars", await picture(20, 20))).toEqual([429, "upload.quota"]);
    expect(await send("resources", file, await app.member())).toEqual([201]);
  });

  it("hold for a picture, whose size is known when it is made", async () => {
    await storedBefore(MAX_DAY_BYTES - 1_000, 1);
    const before = await kept(app);
    expect(await send("posts", await noise(300, 300, "jpeg"))).toEqual([429, "upload.quota"]);
    expect(await kept(app)).toEqual(before);
    expect(await send("posts", await picture(20, 20))).toEqual([201]);
  });

  it("hold for many at the same moment", async () => {
    await storedBefore(MAX_DAY_BYTES - 3 * file.length, 1);
    const answers = await Promise.all(Array.from({ length: 9 }, () => send("resources", file)));
    expect(answers.filter(([status]) => status === 201).length).toBe(3);
    expect(answers.filter(([, code]) => code === "upload.quota").length).toBe(6);
  });
});

describe("[S55] an account whose address is not proven", () => {
  it("stores its avatar, and nothing else", async () => {
    const [who, proven] = [await person(), await person()];
    const image = await picture(20, 20);
    expect(await send("avatars", image, who)).toEqual([201]);
    for (const folder of ["posts", "resources", "payments"]) {
      expect(await send(folder, image, who), folder).toEqual([403, "auth.unverified"]);
    }
    expect(await send("questions", image, who)).toEqual([403, "auth.forbidden"]);
    expect((await kept(app)).rows).toBe(1);
    await verify(proven);
    expect(await send("posts", image, proven)).toEqual([201]);
  });
});

describe("little room on the disk", () => {
  it("refuses files before they are read, and nothing else", async () => {
    full = true;
    try {
      expect(await send("posts", await picture(20, 20))).toEqual([507, "upload.no_space"]);
      expect((await app.call(accounts.me, {}, asha)).status).toBe(200);
      const admin = await person("Boss", "admin");
      const { health } = done(await app.call(operations.overview, {}, admin));
      expect(health.disk).toEqual({ freeBytes: 300e6, low: true });
    } finally {
      full = false;
    }
    expect(await send("posts", await picture(20, 20))).toEqual([201]);
  });
});
