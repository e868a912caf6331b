import type { Random } from "../deps.ts";
import type { Db } from "./db.ts";

/** A secret of this installation, made at the first start and kept in the database, so that every node has the same. */
export async function installationSecret(db: Db, random: Random, name: string): Promise<Buffer> {
  await db
    .insertInto("app_secret")
    .values({ name, value: random.bytes(32) })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await db.selectFrom("app_secret").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
