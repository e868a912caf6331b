import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { StartupError } from "../startup.ts";
import { aloneOnRoles } from "./grants.ts";
import type { DB } from "./types.generated.ts";

/** Reads and writes. Stores take it as their first argument; inside a transaction they get that. */
export type Db = Kysely<DB> | Transaction<DB>;

/** 64-bit integers stay within 2^53 here: sequence numbers are milliseconds, marks are small fractions. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A day is text, not an instant in some zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const MAX_NAMED = 2_000;
const names = new Map<string, string>();

/** Begins the trace of a statement. @returns ends it; undefined: it belongs to nobody's trace */
type TraceStatement = (text: string) => ((error?: Error) => void) | undefined;
let traced: TraceStatement | undefined;
/** From now on each statement is traced, or none is. */
export const traceStatements = (by: TraceStatement | undefined): void => {
  traced = by;
};

/** A write was asked of a server that only reads: the leader that it was is one no more. */
const READ_ONLY = "25006";

interface NamedConfig extends pg.ClientConfig {
  /** False: no statement gets a name, for a pooler that knows none. */
  named?: boolean;
}

/** Every statement with values is named, so that PostgreSQL parses and plans it once per connection. */
class NamedClient extends pg.Client {
  /** Since when it waits for the server, by `performance.now()`. */
  waitsSince: number | undefined;
  /** Its server refused to write. */
  readsOnly = false;
  readonly #named: boolean;

  constructor(config: NamedConfig = {}) {
    super(config);
    this.#named = config.named ?? true;
    this.on("drain", () => {
      this.waitsSince = undefined;
    });
    this.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.readsOnly = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares six overloads; only the shape that Kysely sends is looked at
  override query(...args: any[]): any {
    this.waitsSince ??= performance.now();
    const [text, values] = args;
    const end = typeof text === "string" ? traced?.(text) : undefined;
    const sent = this.#send(text, values, args);
    if (end) Promise.resolve(sent).then(() => end(), end); // at once for who gave a callback
    return sent;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as `query`
  #send(text: unknown, values: unknown, args: any[]): unknown {
    if (this.#named && typeof text === "string" && Array.isArray(values)) {
      const name = names.get(text) ?? (names.size < MAX_NAMED ? `s${names.size}` : undefined);
      if (name) {
        names.set(text, name);
        return Reflect.apply(super.query, this, [{ name, text, values }, ...args.slice(2)]);
      }
    }
    return Reflect.apply(super.query, this, args);
  }
}

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A statement ends after `STATEMENT_MS` by the server's own clock (`boundRole`). A server that does not even say so is
 * hung, or the way to it is cut: the connection is given up, so that its callers hear something.
 */
const STATEMENT_MS = 30_000;
const HUNG_MS = STATEMENT_MS + 5_000;
const HUNG_CHECK_MS = 1_000;

export interface DatabaseOptions {
  /** Connections, at most. */
  max?: number;
  hungMs?: number;
  /** `DATABASE_STATEMENTS`: statements have names. */
  named?: boolean;
}

/** A pool of at most `max` connections behind Kysely. @param onError hears of connections that break while idle */
export function openDatabase(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
  { max = 10, hungMs = HUNG_MS, named = true }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    named,
    Client: NamedClient,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig);
  pool.on("error", onError);
  // A connection that breaks while it is lent out fails its own query; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  giveUpReadOnly(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const stopWatching = giveUpHung(pool, hungMs);
  return {
    db,
    pool,
    async close() {
      stopWatching();
      await db.destroy();
    },
  };
}

/** Cuts connections that have waited too long for the server; what waits on them fails as on a lost connection. */
function giveUpHung(pool: pg.Pool, hungMs: number): () => void {
  const clients = new Set<NamedClient>();
  pool.on("connect", (client) => client instanceof NamedClient && clients.add(client));
  pool.on("remove", (client) => client instanceof NamedClient && clients.delete(client));
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const client of clients) {
        if (now - (client.waitsSince ?? now) > hungMs) void client.end(); // with a statement under way: at once
      }
    },
    Math.min(HUNG_CHECK_MS, hungMs),
  ).unref();
  return () => clearInterval(timer);
}

/**
 * After a leader has become a standby, what was connected to it reads what is old and writes nothing: connections go that
 * a write was refused on, and with the first of them all that were there by then, as each comes back.
 */
function giveUpReadOnly(pool: pg.Pool): void {
  let suspect = new WeakSet<object>();
  const clients = new Set<object>();
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  pool.on("release", (_, client) => {
    if (!(client instanceof NamedClient)) return;
    if (client.readsOnly && !suspect.has(client)) suspect = new WeakSet(clients);
    if (suspect.has(client)) void client.end(); // the pool keeps none that ends
  });
}

/**
 * Bounds what one statement, and a transaction that waits for the app, may take in this database, where nobody has set
 * bounds yet. A setting of the role holds behind a pooler too, where settings of a connection do not.
 * @param app of the role itself, which may always set its own; the owner of the tables may not set another's
 */
export function boundRole(app: Pick<pg.ClientBase, "query">): Promise<void> {
  return aloneOnRoles(app, () => bound(app));
}

async function bound(app: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rowCount } = await app.query(
    `SELECT FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
     WHERE r.rolname = current_user AND EXISTS (SELECT FROM unnest(s.setconfig) c WHERE c LIKE 'statement_timeout=%')`,
  );
  if (rowCount) return;
  const { rows } = await app.query<{ database: string }>("SELECT current_database() AS database");
  const at = `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(rows[0]?.database ?? "")} SET`;
  await app.query(
    `${at} statement_timeout = ${STATEMENT_MS}; ${at} idle_in_transaction_session_timeout = ${2 * STATEMENT_MS}`,
  );
}

/** Refuses what the product cannot stand on: an old server, or a ctype under which Devanagari has no letters. */
export async function checkServer(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ version: number; ctype: string; encoding: string }>`
    SELECT current_setting('server_version_num')::int AS version, datctype AS ctype,
           pg_encoding_to_char(encoding) AS encoding
    FROM pg_database WHERE datname = current_database()`.execute(db);
  const server = rows[0];
  if (!server) throw new StartupError("The database did not say what it is.");
  if (server.version < 150_000) throw new StartupError("DATABASE_URL: PostgreSQL 15 or newer is needed.");
  if (server.encoding !== "UTF8") throw new StartupError("DATABASE_URL: the database's encoding must be UTF8.");
  if (["C", "POSIX"].includes(server.ctype)) {
    throw new StartupError(
      `DATABASE_URL: the database's ctype is ${server.ctype}, under which search finds no Nepali text. Create it with LC_CTYPE 'C.UTF-8' (TEMPLATE template0).`,
    );
  }
}

const committed = new WeakMap<Transaction<DB>, (() => void)[]>();

/** Runs `work` once the transaction has committed; never when it is rolled back. For transactions of `inTransaction`. */
export function afterCommit(tx: Transaction<DB>, work: () => void): void {
  const works = committed.get(tx);
  if (!works) throw new Error("afterCommit needs a transaction that inTransaction began");
  works.push(work);
}

/** Runs `work` in one transaction, or inside the one that is open already. */
export async function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>);
  const after: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    committed.set(tx, after);
    return work(tx);
  });
  for (const one of after) one();
  return result;
}
