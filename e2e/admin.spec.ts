import { alive, ask, expect, logIn, look, openAccount, signInWith, test, visit } from "./fixtures.ts";
import { heading, needsAdmin, newName, openSheet, openStaff, setRole } from "./staff.ts";

/** Every place of the admin area and the name of its page. */
const places: readonly (readonly [string, string])[] = [
  ["/admin", "overview"],
  ["/admin/categories", "categories"],
  ["/admin/subjects", "subjects"],
  ["/admin/sections", "sections"],
  ["/admin/chapters", "chapters"],
  ["/admin/content", "content"],
  ["/admin/mcq-management", "mcqs"],
  ["/admin/mcq-reports", "mcqReports"],
  ["/admin/mock-tests", "mockTests"],
  ["/admin/users", "users"],
  ["/admin/newsletter", "newsletter"],
  ["/admin/resources", "resources"],
  ["/admin/resources/7/items", "items"],
  ["/admin/audit", "audit"],
];

/** One guard stands before all of them: where a document is loaded for each, these are enough. */
const few = places.filter(([, name]) => ["overview", "audit"].includes(name));

needsAdmin();

test.describe("who may enter", () => {
  test("[S9] [S131] signed out: it leads to sign in, and back", async ({ page, api, t }) => {
    const admin = await openStaff(api, "admin");
    for (const [address] of few) {
      await page.goto(address);
      await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(address)}`);
      await alive(page);
    }
    await page.goto("/admin/users?role=admin");
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await alive(page);
    await logIn(page, t, admin.user.email, admin.password);
    await expect(page).toHaveURL(/\/admin\/users\?role=admin$/);
    await expect(heading(page)).toHaveText(t("admin.page.users"));
  });

  test("[S9] [S131] a user is told that it is not open", async ({ page, context, member, t }) => {
    await signInWith(context, member);
    for (const [address] of few) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/access-denied$/);
      await expect(heading(page)).toHaveText(t("shell.denied.title"));
    }
    await page.getByRole("button", { name: t("shell.user.menu") }).click();
    await expect(page.getByRole("link", { name: t("shell.user.profile") })).toBeVisible();
    await expect(page.getByRole("link", { name: t("shell.user.admin"), exact: true })).toHaveCount(0);
  });

  for (const role of ["moderator", "admin"] as const) {
    test(`[S9] [S131] to the ${role} it is open, inside the frame`, async ({ page, context, api, t }) => {
      await signInWith(context, await openStaff(api, role));
      for (const [address, name] of role === "moderator" ? places : few) {
        await page.goto(address);
        await expect(heading(page), address).toHaveText(t(`admin.page.${name}`));
        await expect(page).toHaveURL(address);
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        const marked = page
          .getByRole("navigation", { name: t("admin.nav.label"), exact: true })
          .locator("[aria-current]");
        await expect(marked, address).toHaveCount(1);
      }
    });
  }

  test("[S9] the server shows nobody's data: every place answers its spinner", async ({ api, t }) => {
    for (const [address] of places) {
      const answer = await api.get(address, { headers: { "accept-language": "en" } });
      const html = await answer.text();
      expect(answer.status(), address).toBe(200);
      expect(html, address).toContain(t("common.loading"));
      expect(html, address).toContain('content="noindex"');
    }
    for (const address of ["/admin/no-such-place", "/admin/users/7"]) {
      expect((await api.get(address)).status(), address).toBe(404);
    }
  });

  test("[S131] a browser that remembers an older role asks before it turns anybody away", async ({
    page,
    context,
    api,
    member,
    t,
  }) => {
    await setRole(api, member.user._id, "moderator");
    await signInWith(context, member);
    await visit(page, "/admin/audit");
    await expect(heading(page)).toHaveText(t("admin.page.audit"));
  });
});

test.describe("the frame", () => {
  test("[S131] is reached from the user menu and walked by its navigation", async ({ page, context, api, t }) => {
    await signInWith(context, await openStaff(api, "moderator"));
    await visit(page, "/");
    await page.getByRole("button", { name: t("shell.user.menu") }).click();
    await page.getByRole("link", { name: t("shell.user.admin"), exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    const nav = page.getByRole("navigation", { name: t("admin.nav.label"), exact: true });
    await nav.getByRole("link", { name: t("admin.page.newsletter"), exact: true }).click();
    await expect(heading(page)).toHaveText(t("admin.page.newsletter"));
    await expect(nav.locator('[aria-current="page"]')).toHaveText(t("admin.page.newsletter"));
    await page
      .getByRole("navigation", { name: t("admin.nav.path") })
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test("[S131] on a phone both menus lead through it @phone", async ({ page, context, api, t }) => {
    await signInWith(context, await openStaff(api, "admin"));
    await visit(page, "/");
    await page.getByRole("button", { name: t("shell.menu.open") }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("shell.user.admin"), exact: true })
      .click();
    await expect(heading(page)).toHaveText(t("admin.page.overview"));
    await page.getByRole("button", { name: t("admin.nav.open") }).click();
    const menu = page.getByRole("dialog", { name: t("admin.title") });
    await look(page, "admin-menu");
    await menu.getByRole("link", { name: t("admin.page.users"), exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(heading(page)).toHaveText(t("admin.page.users"));
  });
});

test.describe("the audit log", () => {
  test("[S131] [S134] tells who did what to whom, by account, by action, by name", async ({
    page,
    context,
    api,
    device,
    t,
  }) => {
    const [admin, moderator] = [await openStaff(api, "admin"), await openStaff(api, "moderator")];
    const member = await openAccount(api, newName());
    const { _id } = member.user;
    const data = { term: { kind: "days", days: 1 }, reason: "Seen by all" };
    await ask(api, `/api/admin/users/${_id}/suspend`, { method: "POST", token: moderator.token, data });
    await ask(api, `/api/admin/users/${_id}/restore`, { method: "POST", token: admin.token });

    await signInWith(context, admin);
    const opened = await openSheet(page, t, member);
    await opened.getByRole("link", { name: t("accounts.staff.user.allLog") }).click();
    await expect(heading(page)).toHaveText(t("admin.page.audit"));
    await expect(page.getByText(`@${member.user.username})`)).toBeVisible();
    const rows = page.getByRole("main").locator("tbody").getByRole("row");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(t("accounts.staff.audit.name.user.restore"));
    await expect(rows.nth(0)).toContainText(`@${admin.user.username}`);
    await expect(rows.nth(1)).toContainText("Seen by all");
    const action = page.getByRole("combobox", { name: t("accounts.staff.audit.action"), exact: true });
    await action.fill(t("accounts.staff.audit.name.user.suspend"));
    await expect(page.getByRole("option").first()).toHaveText(t("accounts.staff.audit.name.user.suspend"));
    await action.press("Enter");
    await expect(action).toHaveValue(t("accounts.staff.audit.name.user.suspend"));
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: t("accounts.staff.audit.allAccounts") }).click();
    await page.getByRole("searchbox", { name: t("staff.search"), exact: true }).fill(moderator.user.username);
    await expect(rows.first()).toContainText(`@${moderator.user.username}`);
    await expect(page).toHaveURL(/action=user\.suspend/);

    const theirs = await device(moderator);
    await visit(theirs, "/admin/audit");
    await expect(theirs.getByText(t("accounts.staff.audit.own"))).toBeVisible();
    const own = theirs.getByRole("main").locator("tbody").getByRole("row");
    await expect(own).toHaveCount(1);
    await expect(own).toContainText("Seen by all");
  });
});
