// Writes (or, with --check, compares) the types of the migrated database's tables: server/src/foundation/db/types.generated.ts
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/src/foundation/db/embedded.ts";
import { migrate } from "../server/src/foundation/db/migrate.ts";

const ROOT = path.join(import.meta.dirname, "..");
const TARGET = path.join(ROOT, "server/src/foundation/db/types.generated.ts");
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-types-"));
fs.chmodSync(dataDir, 0o755);
const embedded = await startEmbedded(dataDir);
try {
  const pool = new pg.Pool(embedded.connection);
  await migrate(pool);
  await pool.end();
  const out = path.join(dataDir, "types.ts");
  const { host, user, database } = embedded.connection;
  const url = `postgres://${user}@localhost/${database}?host=${host}`;
  const overrides = JSON.stringify({ columns: {} });
  execFileSync(
    "npx",
    [
      "kysely-codegen",
      "--dialect=postgres",
      "--url",
      url,
      "--out-file",
      out,
      "--type-only-imports",
      `--overrides=${overrides}`,
      "--date-parser=string",
      "--numeric-parser=number",
    ],
    { cwd: path.join(ROOT, "server"), stdio: ["ignore", "ignore", "inherit"] },
  );
  const made = fs
    .readFileSync(out, "utf8")
    .replaceAll(
      "export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;",
      "export type Int8 = number;",
    );
  if (!process.argv.includes("--check")) fs.writeFileSync(TARGET, made);
  else if (fs.readFileSync(TARGET, "utf8") !== made) {
    console.error("server/src/foundation/db/types.generated.ts does not fit the migrations: npm run types");
    process.exitCode = 1;
  }
} finally {
  await embedded.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
