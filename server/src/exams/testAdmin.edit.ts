import type { AdminTest } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type PlaceRow, readPlaces } from "../questions/index.ts";
import * as store from "./testAdmin.store.ts";
import { viewTest } from "./testAdmin.view.ts";

/** A test that is held until the transaction ends. */
export interface HeldTest {
  id: string;
  state: AdminTest["state"];
}

/**
 * Changes a test in one transaction, if it still is as it was seen.
 * @param revision absent: whatever it is
 * @throws test.not_found, test.stale
 */
export function editing<T>(
  db: Db,
  id: string,
  revision: number | undefined,
  work: (tx: Db, test: HeldTest) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const test = await store.lockTest(tx, id);
    if (!test) throw new AppError("test.not_found");
    if (revision !== undefined && revision !== test.revision) throw new AppError("test.stale");
    return work(tx, test);
  });
}

/** @throws test.frozen unless the test is a draft */
export function refuseFrozen({ state }: HeldTest): void {
  if (state !== "draft") throw new AppError("test.frozen");
}

/** The questions of a paper, by id. */
export async function placesOf(db: Db, sections: readonly store.StoredSection[]): Promise<Map<string, PlaceRow>> {
  const rows = await readPlaces(
    db,
    sections.flatMap((section) => section.questions),
  );
  return new Map(rows.map((row) => [row.mcq_id, row]));
}

/** @throws test.not_found */
export async function readAdminTest(db: Db, id: string): Promise<AdminTest> {
  const row = await store.findTest(db, id);
  if (!row) throw new AppError("test.not_found");
  const sections = await store.readSections(db, id);
  return viewTest(row, sections, await placesOf(db, sections));
}
