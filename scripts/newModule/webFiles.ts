import type { Names } from "./names.ts";

/** Page and texts of a new module: path → text. */
export function webFiles({ module, Module, one, One, many, Many, title }: Names): Record<string, string> {
  const web = `web/src/${module}`;
  return {
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
