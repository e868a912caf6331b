import { accounts, type UserRow, users } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { auditEntry, suspended, userRow } from "../../../test/accounts.ts";
import { admin, candidate, moderator } from "../../../test/people.ts";
import { faces, fake, held, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Users from "./Users.tsx";

const at = {
  path: "/admin/users",
  texts: ["staff", "dates", "admin", "accounts.staff", "accounts.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const sheetOf = (row: UserRow) => ({ ...at, url: `/admin/users?user=${row._id}` });
const [t, staff] = [textsOf("accounts.staff"), textsOf("staff")];

type Screen = Awaited<ReturnType<typeof screen>>;
const sheet = (page: Screen) => page.getByRole("dialog", { name: t("user.title"), exact: true });
const dialog = (page: Screen, title: string) => page.getByRole("dialog", { name: title, exact: true });

/** Opens the sheet of an account, as staff of a role see it. */
async function open(row: UserRow, options: Partial<Parameters<typeof screen>[1]> = {}) {
  fake(users.listUsers, pageOf([row]));
  fake(users.getUser, row);
  const page = await screen(Users, { ...sheetOf(row), ...options });
  await expect.element(sheet(page).getByRole("heading", { name: row.name, exact: true })).toBeVisible();
  return page;
}

beforeEach(() => {
  fake(users.listAudit, pageOf([auditEntry()]));
});

describe.each(faces)("the list in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("accounts.staff", face.language);
  const shown = { ...at, ...face };

  it("[S134] says that it loads, then shows each account with its role and status", async () => {
    const { answer, letGo } = held<ReturnType<typeof pageOf<UserRow>>>();
    fake(users.listUsers, () => answer);
    const page = await screen(Users, shown);
    await expect.element(page.getByText(textsOf("common", face.language)("loading")).first()).toBeInTheDocument();
    letGo(
      pageOf([userRow(), suspended({ _id: moderator._id, name: "Hari", role: "moderator", emailVerified: false })]),
    );
    await expect.element(page.getByText(own("status.suspended"), { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText(own("role.moderator"), { exact: true }).last()).toBeVisible();
    await page.check();
  });

  it("[S134] says that nobody matches", async () => {
    fake(users.listUsers, pageOf([]));
    const page = await screen(Users, { ...shown, url: "/admin/users?search=nobody" });
    await expect.element(page.getByText(own("users.empty"))).toBeVisible();
    await page.check();
    await page.press(textsOf("staff", face.language)("clear"));
    await page.at("/admin/users");
  });

  it("[S134] a suspended account's sheet says until when and why", async () => {
    fake(users.listUsers, pageOf([suspended()]));
    fake(users.getUser, suspended());
    const page = await screen(Users, { ...sheetOf(suspended()), ...face });
    await expect.element(page.getByText(own("until.lifted")).last()).toBeVisible();
    await expect.element(page.getByText("Sold answers").last()).toBeVisible();
    await page.check();
  });

  it("[S134] the dialog that suspends tells what is missing, and chooses a day from a month", async () => {
    fake(users.listUsers, pageOf([userRow()]));
    fake(users.getUser, userRow());
    const page = await screen(Users, { ...sheetOf(userRow()), ...face });
    await page.press(own("action.suspend.open"));
    await page.getByText(own("action.suspend.byDate"), { exact: true }).click();
    await page.press(own("action.suspend.confirm"));
    const reason = page.field(textsOf("staff", face.language)("reason.label"));
    await expect.element(reason).toHaveAttribute("aria-invalid", "true");
    await page.check();
    await page.press(textsOf("dates", face.language)("open"));
    await expect.element(page.getByRole("grid")).toBeVisible();
    await page.check();
  });
});

it("[S134] asks again for a list that failed, and the button keeps the focus", async () => {
  fake(users.listUsers, unreachable);
  const page = await screen(Users, at);
  await expect.element(page.getByText(t("users.failed"))).toBeVisible();
  await page.check();
  const { answer, letGo } = held<ReturnType<typeof pageOf<UserRow>>>();
  fake(users.listUsers, () => answer);
  const again = page.getByRole("button", { name: textsOf("common")("retry") });
  await again.click();
  await expect.element(again).toHaveAttribute("aria-busy", "true");
  await expect.element(again).toHaveFocus();
  letGo(pageOf([userRow()]));
  await expect.element(page.getByRole("link", { name: "Sita KC", exact: true })).toBeVisible();
});

it("[S134] is paged, and sorted by its heads", async () => {
  const call = fake(users.listUsers, ({ query }) => pageOf([userRow()], 26, Number(query.page ?? 1), 25));
  const page = await screen(Users, { ...at, url: "/admin/users?sort=oldest" });
  const joined = page.getByRole("columnheader", { name: t("users.joined") });
  await expect.element(joined).toHaveAttribute("aria-sort", "ascending");
  await joined.getByRole("link").click();
  await expect.element(joined).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: textsOf("common")("pager.next") }).click();
  await page.at(/page=2/);
  await expect.poll(() => call.calls.at(-1)?.query).toMatchObject({ page: "2", sort: "newest" });
});

it("[S134] an export is for administrators alone; moderators see addresses by their first letter", async () => {
  fake(users.listUsers, pageOf([userRow({ email: "s…@example.test" })]));
  const page = await screen(Users, { ...at, user: moderator });
  await expect.element(page.getByText("s…@example.test")).toBeVisible();
  expect(page.getByRole("button", { name: staff("export.start") }).elements()).toHaveLength(0);
  expect(page.getByRole("checkbox").elements()).toHaveLength(0);
});

it("[S134] rows are chosen one by one or all at once", async () => {
  fake(users.listUsers, pageOf([userRow(), userRow({ _id: admin._id, name: "Gita" })]));
  const page = await screen(Users, at);
  await page.getByRole("checkbox", { name: staff("select.all") }).click();
  const chosen = page.getByRole("region", { name: staff("select.label") });
  await expect.element(chosen.getByText(staff("select.count", { count: 2, n: "2" }))).toBeVisible();
  await page.check();
  await page.getByRole("checkbox", { name: staff("select.one", { name: "Gita" }) }).click();
  await expect.element(chosen.getByText(staff("select.count", { count: 1, n: "1" }))).toBeVisible();
  await page.press(staff("select.clear"));
  await expect.poll(() => chosen.elements()).toHaveLength(0);
});

it("[S134] rows are walked by j and k, chosen by x and opened by Enter", async () => {
  const gita = userRow({ _id: admin._id, name: "Gita" });
  fake(users.listUsers, pageOf([userRow(), gita]));
  fake(users.getUser, gita);
  const page = await screen(Users, at);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await expect.element(link("Gita")).toBeVisible();
  await userEvent.keyboard("jj");
  await expect.element(link("Gita")).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(link("Sita KC")).toHaveFocus();
  await userEvent.keyboard("jx");
  await expect.element(page.getByRole("checkbox", { name: staff("select.one", { name: "Gita" }) })).toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet(page).getByRole("heading", { name: "Gita", exact: true })).toBeVisible();
  // Not where somebody types, and not behind the sheet.
  await userEvent.keyboard("j");
  expect(document.activeElement?.closest("dialog")).not.toBeNull();
});

describe("a sheet", () => {
  it("[S134] says when the account is gone", async () => {
    fake(users.listUsers, pageOf([]));
    fake(users.getUser, (_, refuse) => refuse("user.not_found"));
    const page = await screen(Users, sheetOf(userRow()));
    await expect.element(page.getByText(t("user.gone"))).toBeVisible();
  });

  it.each([
    ["to moderators", { changeRole: false, suspend: true }, moderator, "user.noRole"],
    ["over other staff", { changeRole: false, suspend: false }, moderator, "user.notBelow"],
    ["of oneself", { changeRole: false, suspend: false }, { ...admin, _id: candidate._id }, "user.self"],
  ] as const)("[S134] what is not offered is explained: %s", async (_, can, user, why) => {
    const page = await open(userRow({ can }), { user });
    await expect.element(page.getByText(new RegExp(t(why)))).toBeVisible();
    expect(page.getByRole("button", { name: t("action.role.open") }).elements()).toHaveLength(0);
    expect(page.getByRole("button", { name: t("action.suspend.open") }).elements()).toHaveLength(can.suspend ? 1 : 0);
    await page.check();
  });

  it("[S134] long names fit the narrowest phone", async () => {
    const page = await open(userRow({ name: "W".repeat(100), username: "w".repeat(30) }), { viewport: "phone" });
    const inside = sheet(page).element().querySelector(":scope > div > div:nth-child(2)");
    expect(inside ? inside.scrollWidth - inside.clientWidth : -1).toBe(0);
    await page.check();
  });

  it("[S134] how many sessions end is said first", async () => {
    const call = fake(users.endUserSessions, userRow({ sessions: 0 }));
    const page = await open(userRow({ sessions: 2 }));
    await page.press(t("action.signOut.open"));
    const sure = dialog(page, t("action.signOut.title", { name: "Sita KC" }));
    await expect.element(sure.getByText(t("action.signOut.lead", { count: 2, n: "2" }))).toBeVisible();
    await sure.getByRole("button", { name: t("action.signOut.confirm") }).click();
    await expect.element(page.toast(t("action.signOut.done", { name: "Sita KC" }))).toBeVisible();
    await expect.element(page.getByText(t("users.never")).last()).toBeVisible();
    expect(call.calls).toHaveLength(1);
  });

  it("[S134] a suspension is lifted", async () => {
    fake(users.restoreUser, userRow());
    const page = await open(suspended());
    await page.press(t("action.restore.open"));
    await page.press(t("action.restore.confirm"));
    await expect.element(page.toast(t("action.restore.done", { name: "Sita KC" }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("action.suspend.open") })).toHaveFocus();
  });
});

describe("a change of role", () => {
  async function choose(row: UserRow, role: string, reason?: string) {
    const page = await open(row);
    await page.press(t("action.role.open"));
    await page.getByLabelText(t("action.role.field")).selectOptions(role);
    if (reason) await page.field(staff("reason.label")).fill(reason);
    await page.press(t("action.role.confirm"));
    return page;
  }

  it("[S134] is refused in place, and nothing typed is lost", async () => {
    fake(users.changeRole, (_, refuse) => refuse("user.last_admin"));
    const page = await choose(userRow({ role: "admin" }), "user", "Leaves the team");
    await expect
      .element(page.getByRole("alert").filter({ hasText: textsOf("errors")("user.last_admin") }))
      .toBeVisible();
    await expect.element(page.field(staff("reason.label"))).toHaveValue("Leaves the team");
    await expect.element(page.getByLabelText(t("action.role.field"))).toHaveValue("user");
    await page.check();
  });

  it("[S134] forgets the refusal when it is left, not what was typed", async () => {
    fake(users.changeRole, (_, refuse) => refuse("user.last_admin"));
    const page = await choose(userRow({ role: "admin" }), "user", "Leaves the team");
    const refusal = page.getByText(textsOf("errors")("user.last_admin"));
    await expect.element(refusal).toBeVisible();
    await page.press(staff("confirm.cancel"));
    await page.press(t("action.role.open"));
    await expect.element(page.field(staff("reason.label"))).toHaveValue("Leaves the team");
    expect(refusal.elements()).toHaveLength(0);
  });

  it("[S134] must be another one", async () => {
    const page = await choose(userRow(), "user");
    await expect.element(page.getByText(t("action.role.same"))).toBeVisible();
  });

  it("[S134] is taken back from the toast", async () => {
    const call = fake(users.changeRole, ({ body }) => userRow({ role: body.role }));
    const page = await choose(userRow(), "moderator");
    const done = (role: "moderator" | "user") => t("action.role.done", { name: "Sita KC", role: t(`role.${role}`) });
    await expect.element(page.toast(done("moderator"))).toBeVisible();
    await page.press(staff("undo"));
    await expect.element(page.toast(done("user"))).toBeVisible();
    expect(call.calls.map(({ body }) => body.role)).toEqual(["moderator", "user"]);
  });

  it("[S134] that cannot be taken back says why", async () => {
    fake(users.changeRole, userRow({ role: "moderator" }));
    const page = await choose(userRow(), "moderator");
    await expect.element(page.getByRole("button", { name: staff("undo") })).toBeVisible();
    fake(users.changeRole, (_, refuse) => refuse("user.last_admin"));
    await page.press(staff("undo"));
    await expect.element(page.toast(textsOf("errors")("user.last_admin"))).toBeVisible();
  });

  it("[S134] asks for the lists again", async () => {
    fake(users.changeRole, userRow({ role: "moderator" }));
    const page = await open(userRow());
    const lists = fake(users.listUsers, pageOf([userRow({ role: "moderator" })]));
    await page.press(t("action.role.open"));
    await page.getByLabelText(t("action.role.field")).selectOptions("moderator");
    await page.press(t("action.role.confirm"));
    await expect.poll(() => lists.calls.length).toBe(1);
  });
});

describe("a suspension", () => {
  async function opened(user = admin) {
    const page = await open(userRow(), { user });
    await page.press(t("action.suspend.open"));
    return page;
  }
  const date = (page: Screen) => page.getByLabelText(t("action.suspend.date"));

  it("[S134] needs a reason, then says until when", async () => {
    const call = fake(users.suspendUser, suspended({ suspendedUntil: "2026-12-22T06:15:00.000Z" }));
    const page = await opened();
    await page.press(t("action.suspend.confirm"));
    await expect.element(page.field(staff("reason.label"))).toHaveFocus();
    await page.getByText(t("action.suspend.days", { count: 30, n: "30" }), { exact: true }).click();
    await page.field(staff("reason.label")).fill("Posted the same advertisement ten times");
    await page.press(t("action.suspend.confirm"));
    await expect.element(page.toast(/Sita KC is suspended until \d+ \w+ 2083 BS, \d\d:00/)).toBeVisible();
    expect(call.calls.map(({ body }) => body.term)).toEqual([{ kind: "days", days: 30 }]);
    await expect.element(page.getByRole("button", { name: t("action.restore.open") })).toHaveFocus();
  });

  it.each([
    [moderator, 30],
    [admin, 3650],
  ] as const)("[S134] to a day as far as one's role reaches: $role", async (user, longest) => {
    const fields = { "term.date": "Must be a day from today on" };
    fake(users.suspendUser, (_, refuse) => refuse("request.invalid", { fields }));
    const page = await opened(user);
    expect(page.getByText(t("action.suspend.endless"), { exact: true }).elements()).toHaveLength(
      user === admin ? 1 : 0,
    );
    await page.getByText(t("action.suspend.byDate"), { exact: true }).click();
    const { min, max } = (date(page).element() as HTMLElement).dataset;
    expect((Date.parse(max ?? "") - Date.parse(min ?? "")) / 86_400_000).toBe(longest - 1);
    await date(page).fill("2020-01-01");
    await page.field(staff("reason.label")).fill("Until a day that is over");
    await page.press(t("action.suspend.confirm"));
    await expect.element(date(page)).toHaveAttribute("aria-invalid", "true");
    await expect
      .element(page.getByText(t("action.suspend.dateWrong", { n: longest.toLocaleString("en") })))
      .toBeVisible();
    await expect.element(date(page)).toHaveValue("2020-01-01");
    await expect.element(page.field(staff("reason.label"))).toHaveValue("Until a day that is over");
  });

  it("[S134] a day is typed in either calendar, or chosen from a month of Bikram Sambat by keyboard", async () => {
    vi.setSystemTime("2026-11-22T06:00:00Z");
    try {
      const page = await opened();
      await page.getByText(t("action.suspend.byDate"), { exact: true }).click();
      const field = date(page);
      await field.fill("२०८३-०८-१४");
      await expect.element(field).toHaveAccessibleDescription("14 Mangsir 2083 BS · 2026-11-30");
      await field.fill("2026-13-01");
      await expect.element(field).toHaveAccessibleDescription(new RegExp(textsOf("dates")("wrong")));
      await field.fill("2026-11-30");
      await page.press(textsOf("dates")("open"));
      const day = page.getByRole("button", { name: "14 Mangsir 2083 BS (2026-11-30)" });
      await expect.element(day).toHaveFocus();
      await userEvent.keyboard("{ArrowDown}{PageDown}{ArrowLeft}");
      await expect.element(page.getByRole("grid", { name: "Poush 2083" })).toBeVisible();
      await userEvent.keyboard("{Enter}");
      await expect.element(field).toHaveValue("2083-09-20");
      await expect.element(field).toHaveAccessibleDescription("20 Poush 2083 BS · 2027-01-04");
    } finally {
      vi.useRealTimers();
    }
  });

  it("[S134] who is no administrator any more learns it, and chooses again without losing the reason", async () => {
    fake(users.suspendUser, (_, refuse) => refuse("user.suspension_length"));
    fake(accounts.me, { ...admin, role: "moderator" });
    const page = await opened();
    const endless = page.getByText(t("action.suspend.endless"), { exact: true });
    await endless.click();
    await page.field(staff("reason.label")).fill("Sold the answers");
    await page.press(t("action.suspend.confirm"));
    const why = textsOf("errors")("user.suspension_length");
    await expect.element(page.getByRole("alert").filter({ hasText: why })).toBeVisible();
    await expect.poll(() => endless.elements()).toHaveLength(0);
    const week = page.getByRole("radio", { name: t("action.suspend.days", { count: 7, n: "7" }) });
    await expect.element(week).toBeChecked();
    await expect.element(page.field(staff("reason.label"))).toHaveValue("Sold the answers");
  });

  it("shows that it is under way, and cannot be left meanwhile", async () => {
    fake(users.suspendUser, pending);
    const page = await opened();
    await page.field(staff("reason.label")).fill("Sold the answers");
    await page.press(t("action.suspend.confirm"));
    const sure = page.getByRole("button", { name: t("action.suspend.confirm"), exact: true });
    await expect.element(sure).toHaveAttribute("aria-busy", "true");
    await expect.element(page.getByRole("button", { name: staff("confirm.cancel") }).last()).toBeDisabled();
  });
});
