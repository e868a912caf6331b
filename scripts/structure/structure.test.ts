import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../../contract/src/index.ts";
import { moduleNames } from "../../contract/src/modules.ts";
import { tables } from "../../server/src/modules.ts";
import { projectFiles, ROOT, read, sourceFile, sourcePaths } from "./files.ts";
import { cyclesOf, violationsOf } from "./rules.ts";
import { refusedIn, refusedWords } from "./words.ts";

const files = projectFiles();
const owners = new Map(Object.entries(tables).flatMap(([owner, list]) => list.map((table) => [table, owner] as const)));
const problemsOf = (file: string, text: string) =>
  violationsOf(sourceFile(file, text), owners).map(({ problem }) => problem);

describe("the project's files", () => {
  it("keep to the order, the roles and their own tables", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((file) => violationsOf(file, owners)).map((v) => `${v.file} ${v.problem}`)).toEqual([]);
  });

  it("import each other in no circle, types included", () => {
    expect(cyclesOf(files)).toEqual([]);
  });

  it("every table of the database belongs to one module", () => {
    const types = fs.readFileSync(path.join(ROOT, "server/src/foundation/db/types.generated.ts"), "utf8");
    const known = [...(/export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? "").matchAll(/^ {2}(\w+):/gm)];
    expect(known.length).toBeGreaterThan(15);
    expect(known.map(([, name]) => name).sort()).toEqual(Object.values(tables).flat().sort());
  });

  it("every module has a folder on each side and its calls in the contract", () => {
    for (const name of moduleNames) {
      expect(Object.keys(contract)).toContain(name);
      for (const side of ["server/src", "contract/src"]) {
        const stands = [`${name}/index.ts`, `${name}.ts`].some((file) => fs.existsSync(path.join(ROOT, side, file)));
        expect(stands, `${side}: ${name}`).toBe(true);
      }
    }
  });
});

const IMPORTS: [string, string, string][] = [
  // Order, on both sides, for every role: the linter once let the last three through.
  ["server/src/accounts/x.service.ts", `import { a } from "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.rules.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.policy.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.routes.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.store.ts", `import type { A } from "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.ts", `export { a } from "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.ts", `const a = await import("../exams/index.ts");`, "exams stands above accounts"],
  ["server/src/foundation/x.ts", `import { a } from "../accounts/index.ts";`, "accounts stands above foundation"],
  ["server/src/exams/x.ts", `import { a } from "../app.ts";`, "top stands above exams"],
  ["web/src/foundation/x.ts", `import { a } from "../ui/Button.tsx";`, "ui stands above foundation"],
  ["web/src/ui/X.tsx", `import { a } from "../exams/index.ts";`, "exams stands above ui"],
  ["web/src/shell/X.tsx", `import { a } from "../accounts/index.ts";`, "accounts stands above shell"],
  ["web/src/accounts/pages/X.tsx", `import { a } from "../../exams/index.ts";`, "exams stands above accounts"],
  ["web/src/exams/x.ts", `import { a } from "../newcomer/index.ts";`, "newcomer has no place in the order"],
  // Another module through its index alone.
  ["server/src/exams/x.service.ts", `import { a } from "../questions/mask.ts";`, "through its index.ts alone"],
  ["web/src/exams/pages/X.tsx", `import { a } from "../../curriculum/schemes.ts";`, "through its index.ts alone"],
  // Sides apart.
  ["server/src/exams/x.ts", `import { a } from "../../../web/src/exams/paper.ts";`, "never import each other's files"],
  ["web/src/exams/x.ts", `import { a } from "@sarathi/server";`, "are apart"],
  ["contract/src/x.ts", `import { a } from "kysely";`, "stands on zod alone"],
  // Roles.
  ["server/src/exams/x.rules.ts", `import { sql } from "kysely";`, "pure functions"],
  ["server/src/exams/x.rules.ts", `import { a } from "../questions/index.ts";`, "pure functions"],
  ["server/src/exams/x.rules.ts", `import { a } from "./attempt.store.ts";`, "pure functions"],
  ["server/src/exams/x.policy.ts", `import { a } from "../foundation/http/errors.ts";`, "pure functions"],
  ["server/src/exams/x.rules.ts", `export const a = () => Date.now();`, "uses Date.now"],
  ["server/src/exams/x.rules.ts", `export const a = () => Math.random();`, "uses Math.random"],
  ["server/src/exams/x.rules.ts", `export const a = () => new Date();`, "uses new Date()"],
  ["server/src/exams/x.routes.ts", `import { a } from "./attempt.store.ts";`, "routes know the contract"],
  ["server/src/exams/x.routes.ts", `import { a } from "./attempt.rules.ts";`, "routes know the contract"],
  ["server/src/exams/x.routes.ts", `import { a } from "../questions/index.ts";`, "routes know the contract"],
  ["server/src/exams/x.routes.ts", `import { sql } from "kysely";`, "routes know the contract"],
  ["server/src/exams/x.service.ts", `import fastify from "fastify";`, "does not know HTTP"],
  ["server/src/exams/x.store.ts", `import { a } from "./attempt.service.ts";`, "decides nothing"],
  ["server/src/exams/x.store.ts", `import { AppError } from "../foundation/http/errors.ts";`, "decides nothing"],
  ["server/src/exams/x.view.ts", `import { a } from "./attempt.store.ts";`, "reads nothing"],
  ["server/src/exams/x.jobs.ts", `import { a } from "../foundation/http/send.ts";`, "does not know HTTP"],
];
const TABLES: [string, string][] = [
  ["exams", `db.selectFrom("account as a")`],
  ["exams", `db.selectFrom("attempt").innerJoin("category as c", "c.id", "t.category_id")`],
  ["questions", `db.insertInto("chapter")`],
  ["questions", `db.with("x", (d) => d.deleteFrom("session"))`],
  ["accounts", "sql`SELECT 1 FROM mock_test t JOIN test_question q ON true`"],
  ["foundation", `pool.query("UPDATE account SET role = 'admin'")`],
];

describe("what is forbidden fails", () => {
  it.each(IMPORTS)("%s: %s", (file, text, problem) => {
    expect(problemsOf(file, text).join("\n")).toContain(problem);
  });

  it.each(TABLES)("%s: %s touches another module's table", (part, text) => {
    expect(problemsOf(`server/src/${part}/x.store.ts`, text).join("\n")).toMatch(/touches the table/);
  });

  it("a circle is found, also one of types", () => {
    const one = sourceFile("server/src/exams/a.ts", `import type { B } from "./b.ts";`);
    const two = sourceFile("server/src/exams/b.ts", `export * from "./a.ts";`);
    expect(cyclesOf([one, two])).toHaveLength(1);
  });
});

describe("what is allowed passes", () => {
  it.each([
    ["server/src/exams/x.service.ts", `import { a } from "../questions/index.ts"; import { b } from "./x.store.ts";`],
    [
      "server/src/exams/x.rules.ts",
      `import type { Row } from "./attempt.store.ts"; export const a = (d: Date) => new Date(d);`,
    ],
    ["server/src/exams/x.store.ts", `db.selectFrom("attempt"); sql\`FROM result r JOIN attempt a ON true\`;`],
    ["server/src/modules.ts", `import { a } from "./exams/index.ts";`],
    ["web/src/exams/pages/X.tsx", `import { a } from "../../curriculum/index.ts"; import { b } from "../../ui/B.tsx";`],
    ["contract/src/x.ts", `import { z } from "zod"; import { a } from "./exams.ts";`],
  ])("%s: %s", (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});

describe("words", () => {
  const refused = refusedWords();

  it("are those of docs/language.md, in names, files and comments", () => {
    expect(refused.size).toBeGreaterThan(15);
    expect(sourcePaths().flatMap((file) => refusedIn(file, read(file), refused))).toEqual([]);
  });

  it.each([
    ["server/src/exams/room.ts", "export {};"],
    ["server/src/exams/x.ts", "export const roomOf = 1;"],
    ["server/src/exams/x.ts", "export interface X { lanes: number }"],
    ["server/src/exams/x.ts", "export const a = (deed: string) => deed;"],
    ["server/src/exams/x.ts", "// Comes in by the door.\nexport {};"],
  ])("%s: %s is refused", (file, text) => {
    expect(refusedIn(file, text, refused)).toHaveLength(1);
  });
});
