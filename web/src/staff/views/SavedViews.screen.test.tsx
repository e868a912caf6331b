import { savedViews as calls, type SavedView, users } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { userRow } from "../../../test/accounts.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { param, useListParams } from "../../foundation/listParams.ts";
import { queryOf } from "../../foundation/query.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { StaffList } from "../StaffList.tsx";

const at = { path: "/list", texts: ["staff"], user: moderator, viewport: "desktop" } as const;
const t = textsOf("staff");
const shape = { search: param.text(), sort: param.choice(["newest", "oldest"]), page: param.page(), user: param.id() };

/** A list of staff with three columns, one of which nobody has asked for yet. */
function List() {
  const params = useListParams(shape, ["search"]);
  const query = useQuery(queryOf(users.listUsers, { query: { search: params.values.search } }));
  return (
    <div className="grid gap-3">
      <SearchField
        label="Search"
        placeholder="Name"
        value={params.values.search ?? ""}
        onSearch={(search) => params.choose({ search })}
      />
      <StaffList
        list="users"
        label="Accounts"
        query={query}
        params={params}
        columns={[
          { key: "name", title: "Name", cell: ({ name }) => name },
          { key: "email", title: "Email", cell: ({ email }) => email },
          { key: "role", title: "Role", cell: ({ role }) => role, extra: true },
        ]}
        card={({ name }) => name}
        texts={{ failed: "Failed", empty: "Empty", emptyNarrowed: "Nothing", count: (count) => `Found ${count}` }}
      />
    </div>
  );
}

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  _id: `01900000-0000-7000-8000-0000000001${String(name.length).padStart(2, "0")}`,
  name,
  query: "search=sita&sort=oldest",
  updatedAt: "2026-11-20T06:00:00.000Z",
  ...more,
});

type Screen = Awaited<ReturnType<typeof screen>>;
const heads = (page: Screen) =>
  page
    .getByRole("columnheader")
    .elements()
    .map((head) => head.textContent);

beforeEach(() => {
  fake(users.listUsers, pageOf([userRow()]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("staff", face.language);

  it("[S132] views that were saved stand above the list, and can be named, saved and managed", async () => {
    fake(calls.listViews, [view("Mine"), view("ठुलो नाम भएको छनोट", { query: "" })]);
    const page = await screen(List, { ...at, ...face, url: "/list?search=ram" });
    await expect.element(page.getByRole("link", { name: "Mine" })).toBeVisible();
    await page.check();
    await page.press(own("views.save"));
    await page.press(own("views.confirm"));
    await expect.element(page.getByText(own("views.nameProblem"))).toBeVisible();
    await page.check();
    await page.press(own("confirm.cancel"));
    await page.press(own("views.manage"));
    await expect.element(page.getByRole("button", { name: own("views.delete", { name: "Mine" }) })).toBeVisible();
    await page.check();
  });
});

describe("saved views", () => {
  it("[S132] bring filters, order and columns back, from the first page", async () => {
    fake(calls.listViews, [view("Mine", { columns: ["name", "role"] })]);
    const page = await screen(List, { ...at, url: "/list?search=ram&page=3&sort=oldest" });
    const link = page.getByRole("link", { name: "Mine" });
    await link.click();
    await page.at("/list?search=sita&sort=oldest");
    await expect.element(link).toHaveAttribute("aria-current", "true");
    expect(heads(page)).toEqual(["Name", "Role"]);
    // What is as a saved one is not to be saved again.
    expect(page.getByRole("button", { name: t("views.save") }).elements()).toHaveLength(0);
  });

  it("[S132] are saved under a name, over one of the same name", async () => {
    fake(calls.listViews, [view("Mine")]);
    const page = await screen(List, { ...at, url: "/list?search=ram" });
    const call = fake(calls.saveView, view("Mine", { query: "search=ram" }));
    await page.press(t("views.save"));
    await page.fill({ [t("views.name")]: " Mine " });
    await expect.element(page.getByText(t("views.taken"))).toBeVisible();
    fake(calls.listViews, [view("Mine", { query: "search=ram" })]);
    await page.press(t("views.replace"));
    await expect.element(page.toast(t("views.saved", { name: "Mine" }))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ name: "Mine", query: "search=ram" });
    await expect.element(page.getByRole("link", { name: "Mine" })).toHaveAttribute("aria-current", "true");
  });

  it("[S132] that are too many say so where they are named", async () => {
    fake(calls.saveView, (_, refuse) => refuse("view.too_many"));
    const page = await screen(List, { ...at, texts: ["staff", "accounts.errors"], url: "/list?search=ram" });
    await page.press(t("views.save"));
    await page.fill({ [t("views.name")]: "One more" });
    await page.press(t("views.confirm"));
    await expect.element(page.getByText(textsOf("errors")("view.too_many"))).toBeVisible();
  });

  it("[S132] are deleted, and brought back", async () => {
    fake(calls.listViews, [view("Mine", { columns: ["name"] })]);
    const page = await screen(List, at);
    const removal = fake(calls.removeView, ({ params }) => ({ _id: params.id }));
    const restore = fake(calls.saveView, view("Mine"));
    await page.press(t("views.manage"));
    fake(calls.listViews, []);
    await page.press(t("views.delete", { name: "Mine" }));
    await expect.element(page.getByText(t("views.empty"))).toBeVisible();
    await expect.poll(() => removal.calls.length).toBe(1);
    await page.press(t("undo"));
    await expect
      .poll(() => restore.calls[0]?.body)
      .toEqual({
        name: "Mine",
        query: "search=sita&sort=oldest",
        columns: ["name"],
      });
  });

  it("[S132] that cannot be loaded leave the list as useful as ever", async () => {
    fake(calls.listViews, unreachable);
    const page = await screen(List, at);
    await expect.element(page.getByText("Found 1")).toBeVisible();
  });
});

describe("columns", () => {
  it("[S132] are chosen, remembered on this device for this account, and set back", async () => {
    const first = await screen(List, at);
    await expect.poll(() => heads(first)).toEqual(["Name", "Email"]);
    await first.press(t("columns.open"));
    await expect.element(first.getByRole("checkbox", { name: "Name" })).toBeDisabled();
    await first.check();
    await first.getByRole("checkbox", { name: "Role" }).click();
    await first.getByRole("checkbox", { name: "Email" }).click();
    expect(heads(first)).toEqual(["Name", "Role"]);
    await first.unmount();
    const again = await screen(List, at);
    await expect.poll(() => heads(again)).toEqual(["Name", "Role"]);
    await again.press(t("columns.open"));
    await again.press(t("columns.reset"));
    expect(heads(again)).toEqual(["Name", "Email"]);
  });
});
