import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { MIGRATIONS } from "../src/foundation/db/migrate.ts";

/** What takes something away from a program that does not know the migration, or refuses what it writes. */
const NOT_ADDING = [
  /\bDROP\s+\w+/gi,
  /\bRENAME\b/gi,
  /\bSET\s+NOT\s+NULL\b/gi,
  /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/gi,
  /\bADD\s+(?:CONSTRAINT\s+\w+|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)/gi,
  /(?<!\bOR\s)\b(?:TRUNCATE|DELETE\s+FROM)\b/gi, // behind OR it is an event that a trigger refuses
];
/** A new column that old programs leave empty. */
const MUST_BE_WRITTEN =
  /\bADD\s+COLUMN\b(?:(?!\bDEFAULT\b|\bADD\s+COLUMN\b)[^;])*?\bNOT\s+NULL\b(?:(?!\bADD\s+COLUMN\b)[^;])*/gi;

/** Indexes that these files make and that refuse nothing: an older program writes and reads the same without one. */
const plainIndexes = (texts: readonly string[]) =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\bCREATE\s+INDEX\s+(?:CONCURRENTLY\s+)?(\w+)/gi)].map(([, name]) => name),
    ),
  );

/**
 * What a migration marked `-- expand` must not hold. A CHECK may be widened: dropped, and added again under its name.
 * @param indexes those that may go
 */
function takenAway(text: string, indexes: ReadonlySet<string | undefined> = new Set()): string[] {
  const statements = text
    .replace(/--.*$/gm, "")
    .replace(/\$\$.*?\$\$/gs, "''") // what a function does is judged by its author
    .replace(/\bDROP\s+INDEX\s+(\w+)/gi, (drop, name: string) => (indexes.has(name) ? "" : drop))
    .replace(/\bDROP\s+CONSTRAINT\s+(\w+)(?=[\s\S]*?\bADD\s+CONSTRAINT\s+\1\s+CHECK\b)/gi, "WIDEN $1");
  const widened = new Set([...statements.matchAll(/\bWIDEN (\w+)/g)].map((match) => match[1]));
  const found = NOT_ADDING.flatMap((pattern) => statements.match(pattern) ?? []).filter(
    (match) => !widened.has(/^ADD\s+CONSTRAINT\s+(\w+)/i.exec(match)?.[1]),
  );
  const required = (statements.match(MUST_BE_WRITTEN) ?? []).filter((column) => !/\bDEFAULT\b/i.test(column));
  return [...found, ...required].map((one) => one.replace(/\s+/g, " ").trim());
}

describe("a migration marked `-- expand`", () => {
  it.each([
    ["ALTER TABLE a DROP COLUMN b;", "DROP COLUMN"],
    ["DROP TABLE a;", "DROP TABLE"],
    ["ALTER TABLE a ALTER COLUMN b DROP DEFAULT;", "DROP DEFAULT"],
    ["ALTER TABLE a RENAME COLUMN b TO c;", "RENAME"],
    ["ALTER TABLE a ALTER COLUMN b SET NOT NULL;", "SET NOT NULL"],
    ["ALTER TABLE a ALTER b TYPE int;", "ALTER b TYPE"],
    ["ALTER TABLE a ALTER COLUMN b SET DATA TYPE int;", "ALTER COLUMN b SET DATA TYPE"],
    ["ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0) NOT VALID;", "ADD CONSTRAINT b"],
    ["ALTER TABLE a DROP CONSTRAINT b;", "DROP CONSTRAINT"],
    ["ALTER TABLE a ADD UNIQUE (b);", "ADD UNIQUE"],
    ["ALTER TABLE a ADD COLUMN b int NOT NULL;", "ADD COLUMN b int NOT NULL"],
    ["ALTER TABLE a ADD COLUMN b int DEFAULT 1, ADD COLUMN c int NOT NULL;", "ADD COLUMN c int NOT NULL"],
    ["DELETE FROM a;", "DELETE FROM"],
    ["DROP INDEX a_b;", "DROP INDEX"],
  ])("is refused: %s", (text, found) => {
    expect(takenAway(text)).toEqual([found]);
  });

  it.each([
    "CREATE TABLE a (b int NOT NULL, c text CHECK (c <> ''), UNIQUE (b));",
    "ALTER TABLE a ADD COLUMN b int, ADD COLUMN c text NOT NULL DEFAULT '' CONSTRAINT d CHECK (c <> 'x');",
    "ALTER TABLE a ADD COLUMN c text DEFAULT '' NOT NULL;",
    "ALTER TABLE a DROP CONSTRAINT d,\n  ADD CONSTRAINT d CHECK (c IN ('x', 'y'));",
    "-- DROP TABLE a\nCREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM a; END $$;",
    "CREATE TRIGGER t BEFORE UPDATE OR TRUNCATE ON a FOR EACH STATEMENT EXECUTE FUNCTION f();",
    "CREATE INDEX CONCURRENTLY a_b ON a (b); UPDATE a SET b = 1;",
  ])("may be: %s", (text) => {
    expect(takenAway(text)).toEqual([]);
  });

  it("may take away an index that refuses nothing, and no unique one", () => {
    const indexes = plainIndexes(["CREATE INDEX a_b ON a (b);", "CREATE UNIQUE INDEX a_c ON a (c);"]);
    expect(takenAway("DROP INDEX a_b;", indexes)).toEqual([]);
    expect(takenAway("DROP INDEX a_c;", indexes)).toEqual(["DROP INDEX"]);
  });

  it("only adds, for programs that do not know it start on its database", () => {
    const all = fs
      .readdirSync(MIGRATIONS)
      .map((name) => ({ name, text: fs.readFileSync(path.join(MIGRATIONS, name), "utf8") }));
    const expanding = all.filter(({ text }) => /^(?:--.*\n|\s*\n)*-- expand$/m.test(text));
    expect(expanding.length).toBeGreaterThan(3);
    const indexes = plainIndexes(all.map(({ text }) => text));
    for (const { name, text } of expanding) expect(takenAway(text, indexes), name).toEqual([]);
  });
});
