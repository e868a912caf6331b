import pg from "pg";

/** The role that the app works as on the embedded database: no superuser, owner of nothing. */
export const APP_ROLE = "sarathi_app";
const SCHEMAS = ["public", "pgboss"];
const WRITE = ["INSERT", "UPDATE", "DELETE"] as const;
type Right = (typeof WRITE)[number];

/** Tables whose past is not the app's to change, or that only migrations write: what it may do besides reading. */
const LESS: Readonly<Record<string, readonly Right[]>> = {
  audit_entry: ["INSERT"],
  migration: [],
  security_event: ["INSERT", "DELETE"], // a trigger lets go what is old alone
};
const rightsOn = (schema: string, table: string): readonly Right[] => (schema === "public" && LESS[table]) || WRITE;

/** Nodes that start at once change rights and settings of a role one after the other, else PostgreSQL refuses the second. */
const ROLE_LOCK = 7_277_287;
/** Does what changes a role in one transaction, alone. */
export async function aloneOnRoles(client: Pick<pg.ClientBase, "query">, change: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [ROLE_LOCK]);
    await change();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Lets the app's role read and write rows, and nothing else (ASVS 13.2.2). Called after the migrations, as the owner;
 * where nothing has to change, nothing is written.
 */
export async function grantTo(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await aloneOnRoles(client, () => grant(client, role));
  } finally {
    client.release();
  }
}

async function grant(owner: Pick<pg.ClientBase, "query">, role: string): Promise<void> {
  const quoted = pg.escapeIdentifier(role);
  const { rows } = await owner.query<{ schema: string; table: string; held: string[]; unread: boolean }>(
    `SELECT n.nspname AS schema, c.relname AS table,
       NOT has_table_privilege($1, c.oid, 'SELECT') AS unread,
       array(SELECT p FROM unnest($3::text[]) p WHERE has_table_privilege($1, c.oid, p)) AS held
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY($2)`,
    [role, SCHEMAS, WRITE],
  );
  const statements = rows.flatMap(({ schema, table, held, unread }) => {
    const wanted = rightsOn(schema, table);
    const missing = [...(unread ? ["SELECT"] : []), ...wanted.filter((right) => !held.includes(right))];
    const excess = WRITE.filter((right) => held.includes(right) && !wanted.includes(right));
    const on = `ON ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
    return [
      ...(missing.length > 0 ? [`GRANT ${missing.join(", ")} ${on} TO ${quoted}`] : []),
      ...(excess.length > 0 ? [`REVOKE ${excess.join(", ")} ${on} FROM ${quoted}`] : []),
    ];
  });
  if (statements.length === 0) return;
  for (const schema of SCHEMAS) {
    statements.push(`GRANT USAGE ON SCHEMA ${schema} TO ${quoted}`);
    statements.push(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${quoted}`);
  }
  await owner.query(statements.join(";\n"));
}
