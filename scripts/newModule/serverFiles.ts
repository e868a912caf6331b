import type { Names } from "./names.ts";

/** Contract, table and server of a new module: path → text. */
export function serverFiles({ module, one, One, many, Many }: Names, stamp: string): Record<string, string> {
  const server = `server/src/${module}`;
  return {
    [`contract/src/${module}.ts`]: `import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant } from "./text.ts";

export const ${One} = z
  .object({ _id: Id, text: z.string().describe("What it says"), createdAt: Instant })
  .describe("A ${one} of the caller");
export type ${One} = z.infer<typeof ${One}>;

export const New${One} = z
  .strictObject({ text: lines(500)
      .refine((text) => text !== "", "Must not be empty")
      .describe("What it is to say") })
  .describe("A new ${one}");

export const ${module} = {
  list${Many}: endpoint({
    method: "GET",
    path: "/api/${module}",
    access: "member",
    summary: "One's own ${many}, latest first",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(${One}),
    paged: true,
  }),
  create${One}: endpoint({
    method: "POST",
    path: "/api/${module}",
    access: "member",
    summary: "Add a ${one}",
    body: New${One},
    returns: ${One},
    status: 201,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  remove${One}: endpoint({
    method: "DELETE",
    path: "/api/${module}/:id",
    access: "member",
    summary: "Remove one of one's own ${many}",
    params: z.strictObject({ id: Id }),
    returns: z.object({ removed: z.boolean().describe("Always true: it is gone") }),
    errors: ["${one}.not_found"],
  }),
} as const;
`,
    [`server/src/foundation/db/migrations/${stamp}_${module}.sql`]: `-- expand
-- ${Many} of accounts.
CREATE TABLE ${one} (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ${one}_of_account ON ${one} (account_id, created_at DESC, id DESC);
`,
    [`${server}/index.ts`]: `import { ${module} } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { ${one}Routes } from "./${one}.routes.ts";
import { type ${One}Service, ${one}Service } from "./${one}.service.ts";

/** ${Many} of accounts. */
export function ${module}Module(deps: ModuleDeps): Module<${One}Service> {
  const service = ${one}Service(deps);
  return {
    services: service,
    routes: [implement(${module}, ${one}Routes(service))],
    exports: { ${module}: service.exportOf },
    erase: service.removeAll,
  };
}
`,
    [`${server}/${one}.routes.ts`]: `import type { ${module} } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ${One}Service } from "./${one}.service.ts";

export const ${one}Routes = (service: ${One}Service): Handlers<typeof ${module}> => ({
  list${Many}: ({ me, query }) => service.list(me, query),
  create${One}: ({ me, body }) => service.create(me, body.text),
  remove${One}: async ({ me, params }) => {
    await service.remove(me, params.id);
    return { removed: true };
  },
});
`,
    [`${server}/${one}.service.ts`]: `import type { ${One} } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./${one}.store.ts";
import { view${One} } from "./${one}.view.ts";

/** ${Many}, each its owner's alone. */
export function ${one}Service({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  return {
    async list(me: Identity, query: { page: number; limit: number }) {
      const { rows, pagination } = await store.list${Many}(db, me.accountId, query);
      return { items: rows.map(view${One}), pagination };
    },

    create: async (me: Identity, text: string): Promise<${One}> =>
      view${One}(await store.insert${One}(db, { id: random.id(), account_id: me.accountId, text })),

    /** @throws ${one}.not_found, also for somebody else's */
    async remove(me: Identity, id: string): Promise<void> {
      if (!(await store.delete${One}(db, me.accountId, id))) throw new AppError("${one}.not_found");
    },

    /** For the export of the account's data. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.readAll(db, accountId)) yield view${One}(row);
    },

    /** The account is erased. */
    removeAll: store.deleteAll,
  };
}
export type ${One}Service = ReturnType<typeof ${one}Service>;
`,
    [`${server}/${one}.store.ts`]: `import type { Insertable, Selectable } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { ${One} } from "../foundation/db/types.generated.ts";

const COLUMNS = ["id", "text", "created_at"] as const;
export type ${One}Row = Pick<Selectable<${One}>, (typeof COLUMNS)[number]>;

const of = (db: Db, accountId: string) =>
  db
    .selectFrom("${one}")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** One page of an account's ${many}, latest first. */
export const list${Many} = (db: Db, accountId: string, query: { page: number; limit: number }) =>
  offsetPage(of(db, accountId), query);

export const readAll = (db: Db, accountId: string): Promise<${One}Row[]> => of(db, accountId).execute();

export const insert${One} = (db: Db, row: Insertable<${One}>): Promise<${One}Row> =>
  db.insertInto("${one}").values(row).returning(COLUMNS).executeTakeFirstOrThrow();

/** @returns whether there was one */
export async function delete${One}(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("${one}")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0;
}

export async function deleteAll(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("${one}").where("account_id", "=", accountId).execute();
}
`,
    [`${server}/${one}.view.ts`]: `import type { ${One} } from "@sarathi/contract";
import type { ${One}Row } from "./${one}.store.ts";

export const view${One} = (row: ${One}Row): ${One} => ({
  _id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
});
`,
    [`${server}/${module}.api.test.ts`]: `import { accounts, ${module} } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const [asha, bina] = [await app.member(), await app.member()];
const create = (text: string, as: Parameters<typeof app.call>[2]) =>
  app.call(${module}.create${One}, { body: { text } }, as);
const list = (as: Parameters<typeof app.call>[2], page = 1) =>
  app.call(${module}.list${Many}, { query: { page, limit: 2 } }, as);

it("a ${one} is its owner's alone, latest first, page by page", async () => {
  for (const text of ["one", "two", "three"]) expect((await create(text, asha)).status).toBe(201);
  const first = done(await list(asha));
  expect(first.items.map(({ text }) => text)).toEqual(["three", "two"]);
  expect(first.pagination).toMatchObject({ total: 3, hasNextPage: true });
  expect(done(await list(asha, 2)).items.map(({ text }) => text)).toEqual(["one"]);
  expect(done(await list(bina)).items).toEqual([]);
});

it("needs a login, and a text", async () => {
  refused(await list(null), "auth.required");
  refused(await create("anything", null), "auth.required");
  for (const text of ["  ", "x".repeat(501), "a\\u0000b"]) refused(await create(text, asha), "request.invalid");
});

it("is removed by its owner alone, and once", async () => {
  const { _id: id } = done(await create("to go", asha), 201);
  const remove = (as: Parameters<typeof app.call>[2]) => app.call(${module}.remove${One}, { params: { id } }, as);
  refused(await remove(null), "auth.required");
  refused(await remove(bina), "${one}.not_found");
  expect(done(await remove(asha))).toEqual({ removed: true });
  refused(await remove(asha), "${one}.not_found");
  refused(await app.call(${module}.remove${One}, { params: { id: "no-id" } }, asha), "request.invalid");
});

it("leaves with its owner's data, and goes with the account", async () => {
  const exported = async () => done(await app.call(accounts.exportMe, {}, asha)).parts.${module};
  expect(await exported()).toHaveLength(3);
  await app.services.${module}.removeAll(app.db, asha.user._id);
  expect(await exported()).toEqual([]);
});
`,
  };
}
