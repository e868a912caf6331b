import { type Role, TERMS_VERSION, type User } from "@sarathi/contract";
import type { Insertable } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Account } from "../foundation/db/types.generated.ts";
import type { CoreDeps, Random } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { normalEmail } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { viewUser } from "./account.view.ts";
import * as audit from "./audit.store.ts";
import { usernameIdeas } from "./name.rules.ts";
import { takenNames } from "./name.store.ts";
import { hashHere } from "./password.ts";

export interface Person {
  firstName: string;
  lastName?: string | undefined;
  email: string;
  username?: string | undefined;
  language?: "ne" | "en" | undefined;
}
/** How the new account signs in, and what it may do. */
type SignInColumns = Pick<
  Insertable<Account>,
  | "auth_type"
  | "password_hash"
  | "password_temporary"
  | "google_sub"
  | "email_verified_at"
  | "role"
  | "terms_version"
  | "terms_accepted_at"
>;

/** What a person agrees to by opening an account. */
export const agreedTo = (at: Date) => ({ terms_version: TERMS_VERSION, terms_accepted_at: at });

const emailTaken = () => new AppError("auth.email_taken", { fields: { email: "auth.email_taken" } });

/**
 * Opens an account. The username is made from the person's name when none is given.
 * @throws auth.email_taken, auth.username_taken
 */
export async function openAccount(
  to: Db,
  random: Random,
  person: Person,
  columns: SignInColumns,
): Promise<accounts.AccountRow> {
  const email = normalEmail(person.email);
  const suffix = String(100_000 + random.int(900_000));
  const ideas = person.username ? [person.username] : usernameIdeas(person.firstName, person.lastName ?? "", suffix);
  const taken = await takenNames(to, email, ideas);
  if (taken.email) throw emailTaken();
  for (const username of ideas.filter((idea) => !taken.usernames.has(idea))) {
    const row = await accounts.insertAccount(to, {
      id: random.id(),
      username,
      email,
      first_name: person.firstName,
      last_name: person.lastName || null,
      language: person.language ?? "ne",
      ...columns,
    });
    if (row) return row;
    if ((await takenNames(to, email, [])).email) throw emailTaken();
  }
  throw new AppError("auth.username_taken", { fields: { username: "auth.username_taken" } });
}

/**
 * An administrator, opened from the command line or at the first start. The address is taken on trust. The password
 * was printed, so it is good until the first sign-in only, where the installation asks that of staff (ASVS 6.4.1).
 */
export async function createAdmin(
  { db, random }: Pick<CoreDeps, "db" | "random">,
  person: Person & { password: string },
): Promise<User> {
  const { password, ...given } = person;
  const passwordHash = hashHere(password);
  return db.transaction().execute(async (tx) => {
    const role: Role = "admin";
    const row = await openAccount(tx, random, given, { password_hash: passwordHash, password_temporary: true, role });
    await audit.record(tx, random, { actorId: null, action: "user.role", targetId: row.id, after: { role } });
    return viewUser(row, new Date());
  });
}

export const hasAdmin = async (db: Db): Promise<boolean> => (await accounts.countAdmins(db)) > 0;

export interface DemoPerson {
  username: string;
  firstName: string;
  lastName: string;
  bio?: string | null | undefined;
  targetPost?: string | null | undefined;
  language: "ne" | "en";
}

/** Demo accounts have addresses that no mail reaches (RFC 2606 §2), and a password that nobody knows. */
const DEMO_HOST = "demo.invalid";

/** Opens accounts of made-up people, which nobody signs in to. @returns their ids, in order */
export async function openDemoAccounts(to: Db, random: Random, people: readonly DemoPerson[]): Promise<string[]> {
  const password_hash = hashHere(random.bytes(32).toString("base64url"));
  const rows = people.map((person) => ({
    id: random.id(),
    username: person.username,
    email: `${person.username}@${DEMO_HOST}`,
    first_name: person.firstName,
    last_name: person.lastName,
    bio: person.bio ?? null,
    target_post: person.targetPost ?? null,
    language: person.language,
    password_hash,
  }));
  await to.insertInto("account").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Takes accounts of made-up people out again; no other. */
export async function removeDemoAccounts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("account").where("id", "in", ids).where("email", "like", `%@${DEMO_HOST}`).execute();
}
