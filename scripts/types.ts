// Writes (or, with --check, compares) the types of the migrated database's tables: server/src/foundation/db/types.generated.ts
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/src/foundation/db/embedded/embedded.ts";
import { migrate } from "../server/src/foundation/db/migrate.ts";

const ROOT = path.join(import.meta.dirname, "..");
const TARGET = path.join(ROOT, "server/src/foundation/db/types.generated.ts");
/** What the jsonb columns hold, by the contract's types or in full. */
const JSON_COLUMNS: Record<string, string> = {
  "category.description": "Text",
  "subject.description": "Text",
  "section.description": "Text",
  "chapter.description": "Text",
  "curriculum_revision.fields":
    "{ name: string; nepaliText: string; description: Text; parentId?: string; questionCount?: number; published: boolean }",
  "mcq_version.question": "Text",
  "mcq_version.options": "Option[]",
  "mcq_version.image_alt": "Text",
  "mcq_version.explanation": "Text",
  "mcq_version.source": "Source",
  "mcq_import.settings": "ImportSettings",
  "mcq_import.columns": "ImportColumn[]",
  "mcq_import.sheets": "string[]",
  "mcq_import.can_convert": "ImportPart[]",
  "mcq_import_row.place": "ImportPlace",
  "mcq_import_row.draft": "ImportedQuestion",
  "mcq_import_row.problems": "ImportProblem[]",
  "mcq_import_row.notes": "ImportNote[]",
  "mcq_import_row.conversions": "ImportConversion[]",
  "mcq_import_mapping.mapping": "(string | null)[]",
  "mcq_version.rendered": "{ question?: Text; options?: Text[]; explanation?: Text }",
  "mock_test.title": "Text",
  "mock_test.short_description": "Text",
  "mock_test.instructions": "Text",
  "mock_test.blueprint": "DrawRow[]",
  "exam_event.title": "Text",
  "resource.title": "Text",
  "resource.description": "Text",
  "resource_item.title": "Text",
  "resource_item.description": "Text",
  "resource_item.body": "Text",
  "resource_item.file": "ItemFile",
  "contribution.content": "ContributionBody",
  "exam_event.short_description": "Text",
  "exam_event.instructions": "Text",
  "exam_event.payment_account": "Text",
  "test_section.title": "Text",
  "result.marking":
    "{ score: number; full: number; den: number; earned: number; penalty: number; blindGain: number; answers: [choiceMask: number, units: number, timeSpentMs: number][] }",
  "regrade.decisions": "({ mcqId: string; kind: KeyDecisionKind; keys: number[]; reason: string })[]",
  "attempt_reopening.marking":
    "{ score: number; full: number; den: number; earned: number; penalty: number; blindGain: number; answers: [choiceMask: number, units: number, timeSpentMs: number][] }",
  "result_revision.marking":
    "{ score: number; full: number; den: number; earned: number; penalty: number; blindGain: number; answers: [choiceMask: number, units: number, timeSpentMs: number][] }",
  "post.media": "StoredPicture[]",
  "hashtag.description": "Text",
  "feed_snapshot.reasons": "Record<string, Why>",
  "audit_entry.before": "Record<string, unknown>",
  "audit_entry.after": "Record<string, unknown>",
};

/** The columns with a CHECK of the form `column IN ('a', 'b')`, and the jsonb ones above, each with its TypeScript type. */
async function columnTypes(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; nullable: boolean; generated: boolean; checks: string[] }>(`
    SELECT c.relname || '.' || a.attname AS name, NOT a.attnotnull AS nullable, a.atthasdef AS generated,
      coalesce(array_agg(pg_get_constraintdef(k.oid)) FILTER (WHERE k.oid IS NOT NULL), '{}') AS checks
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
    WHERE a.attnum > 0 AND NOT a.attisdropped
    GROUP BY c.relname, a.attname, a.attnotnull, a.atthasdef
    ORDER BY 1`);
  const unknown = Object.keys(JSON_COLUMNS).filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`scripts/types.ts: no column ${unknown.join(", ")}`);
  const out: Record<string, string> = {};
  for (const { name, nullable, generated, checks } of rows) {
    const json = JSON_COLUMNS[name];
    const type = json ? `JSONColumnType<${json}>` : checks.map(unionOf).find(Boolean);
    if (!type) continue;
    const full = nullable ? `${type} | null` : type;
    out[name] = generated ? `Generated<${full}>` : full;
  }
  return out;
}

/** `CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))` → `"user" | "admin"`; undefined for any other check. */
function unionOf(check: string): string | undefined {
  const only = /^CHECK \(\(\w+ = '([^']+)'::text\)\)$/.exec(check)?.[1];
  if (only) return `"${only}"`;
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1];
  const values = list?.split(", ").map((item) => /^'([^']+)'::text$/.exec(item)?.[1]);
  return values?.every((value) => value !== undefined) ? values.map((value) => `"${value}"`).join(" | ") : undefined;
}

/** @throws Error when codegen has changed its text, so that the edit would do nothing */
function replaced(text: string, from: string | RegExp, to: string): string {
  const made = text.replace(from, to);
  if (made === text) throw new Error(`kysely-codegen does not write this any more: ${from}`);
  return made;
}

/** What codegen writes, with the types of these columns (`table.column`) in the place of its own: it knows `string` and `Json` alone. */
function withColumns(text: string, columns: Record<string, string>): string {
  let made = replaced(
    text,
    'import type { ColumnType } from "kysely";',
    'import type { ContributionBody, DrawRow, ImportColumn, ImportConversion, ImportedQuestion, ImportNote, ImportPart, ImportPlace, ImportProblem, ImportSettings, ItemFile, KeyDecisionKind, Option, Source, StoredPicture, Text, Why } from "@sarathi/contract";\nimport type { ColumnType, JSONColumnType } from "kysely";',
  );
  for (const [name, type] of Object.entries(columns)) {
    const [table = "", column = ""] = name.split(".");
    const noun = table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    made = replaced(made, new RegExp(`(interface ${noun} \\{(?:(?!\\n\\})[^])*?\\n  ${column}: )[^;]+`), `$1${type}`);
  }
  return made;
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-types-"));
fs.chmodSync(dataDir, 0o755);
const embedded = await startEmbedded(dataDir);
const pool = new pg.Pool(embedded.owner);
pool.on("error", () => undefined); // what breaks while idle is said by the query that failed
try {
  await migrate(pool);
  const columns = await columnTypes(pool);
  await pool.end();
  const out = path.join(dataDir, "types.ts");
  const { host, user, database } = embedded.owner;
  const url = `postgres://${user}@localhost/${database}?host=${host}`;
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
      "--date-parser=string",
      "--numeric-parser=number",
    ],
    { cwd: path.join(ROOT, "server"), stdio: ["ignore", "ignore", "inherit"] },
  );
  const made = replaced(
    withColumns(fs.readFileSync(out, "utf8"), columns),
    "export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;",
    "export type Int8 = number;",
  );
  if (!process.argv.includes("--check")) fs.writeFileSync(TARGET, made);
  else if (fs.readFileSync(TARGET, "utf8") !== made) {
    console.error("server/src/foundation/db/types.generated.ts does not fit the migrations: npm run types");
    process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (!pool.ended) await pool.end();
  await embedded.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
