import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../../contract/src/index.ts";
import { moduleNames } from "../../contract/src/modules.ts";
import { tables } from "../../server/src/modules.ts";
import { projectFiles, ROOT, read, sourceFile } from "./files.ts";
import { cyclesOf, EXCEPTIONS, violationsOf } from "./rules.ts";
import { tablesInSql } from "./tables.ts";

const files = projectFiles();
const owners = new Map(Object.entries(tables).flatMap(([owner, list]) => list.map((table) => [table, owner] as const)));
const problemsOf = (file: string, text: string) =>
  violationsOf(sourceFile(file, text), owners).map(({ problem }) => problem);

describe("the project's files", () => {
  it("keep to the order, the roles and their own tables", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((file) => violationsOf(file, owners)).map((v) => `${v.file} ${v.problem}`)).toEqual([]);
  });

  it("have no exception that they do not need", () => {
    for (const { file: name, may } of EXCEPTIONS) {
      const problems = violationsOf(sourceFile(name, read(name)), owners, []).map(({ problem }) => problem);
      expect(problems.filter((problem) => may.test(problem)).length, name).toBeGreaterThan(0);
    }
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
        const exists = [`${name}/index.ts`, `${name}.ts`].some((file) => fs.existsSync(path.join(ROOT, side, file)));
        expect(exists, `${side}: ${name}`).toBe(true);
      }
    }
  });
});

type Case = [file: string, text: string, problem: string];
const s = "server/src/exams";
const w = "web/src/exams";

const ORDER: Case[] = [
  ["server/src/accounts/x.service.ts", `import { a } from "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.rules.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.policy.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.routes.ts", `import { a } from "../exams/paper.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.store.ts", `import type { A } from "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.fixtures.ts", `import "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.generated.ts", `import "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/accounts/x.mts", `import "../exams/index.ts";`, "exams stands above accounts"],
  ["server/src/foundation/x.ts", `import { a } from "../accounts/index.ts";`, "accounts stands above foundation"],
  [`${s}/x.ts`, `import { a } from "../app.ts";`, "top stands above exams"],
  ["web/src/foundation/x.ts", `import { a } from "../ui/Button.tsx";`, "ui stands above foundation"],
  ["web/src/ui/X.tsx", `import { a } from "../exams/index.ts";`, "exams stands above ui"],
  ["web/src/shell/X.tsx", `import { a } from "../accounts/index.ts";`, "accounts stands above shell"],
  ["web/src/accounts/pages/X.tsx", `import { a } from "../../exams/index.ts";`, "exams stands above accounts"],
  [`${w}/x.ts`, `import { a } from "../newcomer/index.ts";`, "newcomer has no place in the order"],
  ["contract/src/accounts.ts", `import { a } from "./exams.ts";`, "exams stands above accounts"],
  ["contract/src/paging.ts", `import { a } from "./accounts.ts";`, "accounts stands above base"],
  ["contract/src/exams.ts", `import { a } from "./users.ts";`, "top stands above exams"],
];
/** Every form of an import; all of the file accounts/x.ts, upwards. */
const FORMS = [
  `export { a } from "../exams/index.ts";`,
  `export * from "../exams/index.ts";`,
  `const a = await import("../exams/index.ts");`,
  "const a = await import(`../exams/index.ts`);",
  `const a = await import("../exams/index.ts" as string);`,
  `type A = import("../exams/index.ts").X;`,
  `type A = typeof import("../exams/paper.ts");`,
  `import a = require("../exams/paper.ts");`,
  `const a = require("../exams/paper.ts");`,
  `const a = import.meta.glob("../exams/**");`,
  `const a = import.meta.glob(["./x.ts", "../exams/**"]);`,
  `const a = import.meta.glob("./exams/**", { base: "../" });`,
  `const a = import.meta.resolve("../exams/paper.ts");`,
  `import a from "../exams/paper.ts?raw";`,
  `import a from "/src/exams/paper.ts";`,
];
const UNNAMED = [
  "const a = await import(name);",
  `const a = await import(\`../\${name}/index.ts\`);`,
  "const a = require(name);",
  "const a = import.meta.glob(name);",
];
const APART: Case[] = [
  [`${s}/x.service.ts`, `import { a } from "../questions/mask.ts";`, "through its index.ts alone"],
  [`${w}/pages/X.tsx`, `import { a } from "../../curriculum/schemes.ts";`, "through its index.ts alone"],
  [`${s}/x.ts`, `import { a } from "../../../web/src/exams/paper.ts";`, "never import each other's files"],
  [`${s}/x.ts`, `import { a } from "../../test/app.ts";`, "no source of a package"],
  [`${w}/x.ts`, `import { a } from "@sarathi/server";`, "are apart"],
  ["contract/src/x.ts", `import { a } from "kysely";`, "stands on zod alone"],
];
const PURE = "pure functions";
const ROLES: Case[] = [
  [`${s}/x.rules.ts`, `import { sql } from "kysely";`, PURE],
  [`${s}/x.rules.ts`, `import { a } from "kysely/helpers/postgres";`, PURE],
  [`${s}/x.rules.ts`, `import { v7 } from "uuid";`, PURE],
  [`${s}/x.rules.ts`, `import fs from "node:fs";`, PURE],
  [`${s}/x.rules.ts`, `import { a } from "../questions/index.ts";`, PURE],
  [`${s}/x.rules.ts`, `import { a } from "./attempt.store.ts";`, PURE],
  [`${s}/x.rules.ts`, `import { a } from "./paper.ts";`, PURE],
  [`${s}/x.policy.ts`, `import { a } from "../foundation/http/errors.ts";`, PURE],
  [`${w}/x.rules.ts`, `import { a } from "./exams.queries.ts";`, PURE],
  [`${w}/sitting/x.rules.ts`, `import { useState } from "react";`, PURE],
  [`${s}/x.routes.ts`, `import { a } from "./attempt.store.ts";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `import { a } from "./attempt.rules.ts";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `import { a } from "./paper.ts";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `import { a } from "../questions/index.ts";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `import { sql } from "kysely";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `import { a } from "kysely/helpers/postgres";`, "routes know the contract"],
  [`${s}/x.routes.ts`, `db.selectFrom("attempt");`, "asks the database"],
  [`${s}/x.service.ts`, `import fastify from "fastify";`, "does not know HTTP"],
  [`${s}/x.service.ts`, `import { a } from "../foundation/http/server.ts";`, "does not know HTTP"],
  [`${s}/x.services.ts`, `import { a } from "./exam.routes.ts";`, "does not know HTTP"],
  [`${s}/x.store.ts`, `import { a } from "./attempt.service.ts";`, "decides nothing"],
  [`${s}/x.store.ts`, `import { AppError } from "../foundation/http/errors.ts";`, "decides nothing"],
  [`${s}/x.view.ts`, `import { a } from "./attempt.store.ts";`, "reads nothing"],
  [`${s}/x.view.ts`, "const a = sql`SELECT 1`;", "asks the database"],
  [`${s}/x.view.ts`, `db.selectFrom("attempt");`, "asks the database"],
  [`${s}/x.jobs.ts`, `import { a } from "../foundation/http/send.ts";`, "does not know HTTP"],
  [`${s}/x.content.ts`, `import { a } from "./exam.routes.ts";`, "no request"],
  [`${s}/x.hooks.ts`, `import { a } from "./attempt.store.ts";`, "declarations"],
  [`${w}/x.queries.ts`, `import { Button } from "../ui/Button.tsx";`, "draw nothing"],
  [`${w}/x.queries.ts`, `import { createPortal } from "react-dom";`, "draw nothing"],
  [`${w}/x.queries.tsx`, "export const a = <p />;", "draws: queries"],
  [`${w}/pages/X.tsx`, `await fetch("/api/x");`, "uses fetch"],
  [`${w}/parts/X.tsx`, `await window.fetch("/api/x");`, "uses fetch"],
  [`${w}/staff/X.tsx`, "new XMLHttpRequest();", "uses XMLHttpRequest"],
];
/** What is read of the surroundings, by the name that is shown. */
const IMPURE: [text: string, name: string][] = [
  ["Date.now()", "Date.now"],
  ["globalThis.Date.now()", "globalThis"],
  [`Date["now"]()`, "Date.now"],
  ["new Date()", "new Date()"],
  ["Date()", "Date()"],
  ["const D = Date", "Date()"],
  ["Math.random()", "Math.random"],
  ["const { random } = Math", "Math.…"],
  ["performance.now()", "performance"],
  ["crypto.randomUUID()", "crypto"],
  ["process.env.X", "process"],
  ["await fetch(x)", "fetch"],
  ["setTimeout(f, 1)", "setTimeout"],
];
const TABLES: [string, string][] = [
  ["exams", `db.selectFrom("account as a")`],
  ["exams", "db.selectFrom(`account`)"],
  ["exams", `db.selectFrom("account" as const)`],
  ["exams", `db.selectFrom(["attempt", "account"])`],
  ["exams", `const T = "account"; db.selectFrom(T)`],
  ["exams", `db.selectFrom(a ? "attempt" : "account")`],
  ["exams", `db["selectFrom"]("account")`],
  ["exams", `db.selectFrom("public.account")`],
  ["exams", `db.selectFrom("attempt").innerJoin("category as c", "c.id", "t.category_id")`],
  ["questions", `db.insertInto("chapter")`],
  ["questions", `db.with("x", (d) => d.deleteFrom("session"))`],
  ["exams", `sql.table("account")`],
  ["exams", `sql.ref("account")`],
  ["exams", `sql.id("public", "x"); sql.ref("account.id")`],
  ["accounts", "sql`SELECT 1 FROM mock_test t JOIN test_question q ON true`"],
  ["exams", "sql`SELECT 1 FROM attempt x, account a`"],
  ["exams", "sql`SELECT 1 FROM attempt x JOIN result r ON r.id = f(x.id, 1), account a`"],
  ["exams", "sql`SELECT 1 FROM (SELECT 1) x, account a`"],
  ["exams", "sql`SELECT 1 FROM (account a JOIN attempt x ON true)`"],
  ["exams", "sql`SELECT 1 FROM ONLY public.account`"],
  ["exams", `pool.query('SELECT 1 FROM "public"."account"')`],
  ["exams", "sql`DELETE FROM attempt USING account`"],
  ["exams", "sql`TRUNCATE attempt, account`"],
  ["exams", `sql\`SELECT \${x} FROM account\``],
  ["foundation", `pool.query("UPDATE account SET role = 'admin'")`],
];

describe("what is forbidden fails", () => {
  it.each([...ORDER, ...APART, ...ROLES])("%s: %s", (file, text, problem) => {
    expect(problemsOf(file, text).join("\n")).toContain(problem);
  });

  it.each(FORMS)("an import upwards by %s", (text) => {
    for (const side of ["server", "web"]) {
      const problems = problemsOf(`${side}/src/accounts/x.ts`, text).join("\n");
      expect(problems).toContain("exams stands above accounts");
    }
  });

  it.each(UNNAMED)("%s: nobody can say where it leads", (text) => {
    expect(problemsOf(`${s}/x.ts`, text).join("\n")).toContain("no literal names");
  });

  it.each(IMPURE)("%s in rules, policies and views", (text, name) => {
    for (const file of [`${s}/x.rules.ts`, `${s}/x.policy.ts`, `${s}/x.view.ts`, `${w}/x.rules.ts`]) {
      expect(problemsOf(file, text).join("\n")).toContain(`uses ${name}:`);
    }
  });

  it.each(TABLES)("%s: %s touches another module's table", (part, text) => {
    expect(problemsOf(`server/src/${part}/x.store.ts`, text).join("\n")).toMatch(/touches the table/);
  });

  it.each(["db.selectFrom(name)", `db.insertInto(\`\${name}\`)`, "sql.table(name)"])(
    "%s: no literal names it",
    (text) => {
      expect(problemsOf(`${s}/x.store.ts`, text).join("\n")).toContain("of a table that no literal names");
    },
  );

  it("a circle is found, also one of types", () => {
    const one = sourceFile(`${s}/a.ts`, `import type { B } from "./b.ts";`);
    const two = sourceFile(`${s}/b.ts`, `export * from "./a.ts";`);
    expect(cyclesOf([one, two])).toHaveLength(1);
    const three = sourceFile(`${s}/a.ts`, `type B = import("./b.ts").B;`);
    expect(cyclesOf([three, two])).toHaveLength(1);
  });
});

describe("what is allowed passes", () => {
  it.each([
    [`${s}/x.service.ts`, `import { a } from "../questions/index.ts"; import { b } from "./x.store.ts";`],
    [`${s}/x.service.ts`, `import { AppError } from "../foundation/http/errors.ts";`],
    [
      `${s}/x.rules.ts`,
      `import type { Row } from "./attempt.store.ts"; export const a = (d: Date) => new Date(d) instanceof Date && Math.min(1);`,
    ],
    [`${s}/x.store.ts`, `db.selectFrom("attempt"); sql\`FROM result r JOIN attempt a ON true\`;`],
    [`${s}/x.store.ts`, `db.selectFrom("attempt").innerJoin(chaptersToJoin(db).as("c"), "c.id", "x.id");`],
    ["server/src/modules.ts", `import { a } from "./exams/index.ts";`],
    [`${w}/pages/X.tsx`, `import { a } from "../../curriculum/index.ts"; import { b } from "../../ui/B.tsx";`],
    [`${w}/x.queries.ts`, `import { queryOf } from "../foundation/query.ts";`],
    ["web/src/foundation/x.ts", `await fetch("/x");`],
    ["contract/src/x.ts", `import { z } from "zod"; import { a } from "./text.ts";`],
    ["contract/src/exams.ts", `import { a } from "./questions.ts"; import { b } from "./paging.ts";`],
  ])("%s: %s", (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });

  it("columns beside tables", () => {
    expect(
      tablesInSql("SELECT account, upload FROM attempt WHERE session IN (SELECT x FROM result), category"),
    ).toEqual(expect.not.arrayContaining(["account", "upload", "session", "category"]));
    expect(tablesInSql("INSERT INTO attempt (account, session) VALUES ($1, category)")).toEqual(["attempt"]);
  });
});
