import type { Names } from "./names.ts";

/** The files of a new module: path → text. One table, calls that list, add and remove, and a page that makes all three. */
export function filesOf({ module, Module, one, One, many, Many, title }: Names, stamp: string): Record<string, string> {
  const server = `server/src/${module}`;
  const web = `web/src/${module}`;
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
    exportOf: async (accountId: string) => (await store.readAll(db, accountId)).map(view${One}),

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
    [`${server}/${module}.api.test.ts`]: `import { ${module} } from "@sarathi/contract";
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
  const service = app.services.${module};
  expect(await service.exportOf(asha.user._id)).toHaveLength(3);
  await service.removeAll(app.db, asha.user._id);
  expect(await service.exportOf(asha.user._id)).toEqual([]);
});
`,
    [`${web}/${module}.queries.ts`]: `import { ${module} } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const ${many}Query = (page: number) => queryOf(${module}.list${Many}, { query: { page, limit: 20 } });
`,
    [`${web}/i18n/en/${many}.json`]: `{
  "title": "${Module}",
  "empty": "Nothing here yet",
  "failed": "This could not be loaded",
  "add": "Add",
  "text": "Text",
  "notAdded": "This could not be added",
  "remove": "Remove",
  "removeOne": "Remove {{text}}",
  "notRemoved": "This could not be removed"
}
`,
    [`${web}/i18n/ne/${many}.json`]: `{
  "title": ${JSON.stringify(title)},
  "empty": "अहिलेसम्म केही छैन",
  "failed": "यो खोल्न सकिएन",
  "add": "थप्नुहोस्",
  "text": "पाठ",
  "notAdded": "यो थप्न सकिएन",
  "remove": "हटाउनुहोस्",
  "removeOne": "{{text}} हटाउनुहोस्",
  "notRemoved": "यो हटाउन सकिएन"
}
`,
    [`${web}/i18n/en/errors.json`]: `{
  "${one}": {
    "not_found": "${One} not found"
  }
}
`,
    [`${web}/i18n/ne/errors.json`]: `{
  "${one}": {
    "not_found": "यो भेटिएन"
  }
}
`,
    [`${web}/pages/${Module}.tsx`]: `import { ${module} } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ${many}Query } from "../${module}.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["${many}", "${module}.errors"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "${many}", (t) => ({ title: t("title"), hidden: true }));

const params = { page: param.page() };

export default function ${Module}() {
  const t = useT("${many}");
  return (
    <Guard>
      <div className="grid gap-5 py-8">
        <h1>{t("title")}</h1>
        <Add />
        <List />
      </div>
    </Guard>
  );
}

function Add() {
  const t = useT("${many}");
  const [text, setText] = useState("");
  const create = useEndpointMutation(${module}.create${One}, {
    failed: t("notAdded"),
    invalidates: [${module}.list${Many}],
    done: () => setText(""),
  });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run({ body: { text } });
      }}
    >
      <Field label={t("text")} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" variant="main" busy={create.busy}>
        {t("add")}
      </Button>
    </form>
  );
}

function List() {
  const t = useT("${many}");
  const { values, hrefOfPage } = useListParams(params, []);
  const found = useQuery(${many}Query(values.page));
  const remove = useEndpointMutation(${module}.remove${One}, {
    failed: t("notRemoved"),
    invalidates: [${module}.list${Many}],
  });
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={4} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) return <Empty text={t("empty")} />;
  return (
    <>
      <ul className="grid gap-2">
        {items.map(({ _id: id, text }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{text}</span>
            <Button
              size="s"
              variant="quiet"
              aria-label={t("removeOne", { text })}
              busy={remove.busy && remove.input?.params.id === id}
              onClick={() => void remove.run({ params: { id } })}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Pager pagination={pagination} to={hrefOfPage} />
    </>
  );
}
`,
    [`${web}/pages/${Module}.screen.test.tsx`]: `import { ${module} } from "@sarathi/contract";
import { expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, fake, pageOf, pending, screen, unreachable } from "../../../test/screen.tsx";
import ${Module} from "./${Module}.tsx";

const at = { path: "/${module}", texts: ["${many}"], user: candidate } as const;
const one = (text: string) => ({ _id: "01900000-0000-7000-8000-000000000001", text, createdAt: "2026-01-01T00:00:00.000Z" });

it("loads, and says so", async () => {
  fake(${module}.list${Many}, pending);
  const page = await screen(${Module}, at);
  await expect.element(page.getByText("Loading...")).toBeVisible();
});

it("says that it is empty, and shows what is added, until it is removed", async () => {
  let added: string[] = [];
  fake(${module}.list${Many}, () => pageOf(added.map(one)));
  fake(${module}.create${One}, ({ body }) => {
    added = [body.text];
    return one(body.text);
  });
  fake(${module}.remove${One}, () => {
    added = [];
    return { removed: true };
  });
  const page = await screen(${Module}, at);
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  await page.getByLabelText("Text").fill("first");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByText("first")).toBeVisible();
  await page.check();
  await page.getByRole("button", { name: "Remove first" }).click();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
});

it("says that it could not be removed", async () => {
  fake(${module}.list${Many}, () => pageOf([one("first")]));
  fake(${module}.remove${One}, broken);
  const page = await screen(${Module}, at);
  await page.getByRole("button", { name: "Remove first" }).click();
  await expect.element(page.toast("This could not be removed")).toBeVisible();
});

it("says what failed, with another try", async () => {
  fake(${module}.list${Many}, unreachable);
  const page = await screen(${Module}, at);
  await expect.element(page.getByText("This could not be loaded")).toBeVisible();
});
`,
  };
}
