import {
  ask,
  expect,
  holdBack,
  look,
  type Member,
  offlineNoise,
  type Page,
  signInWith,
  statusNoise,
  test,
  toast,
  visit,
} from "./fixtures.ts";

test.describe("header", () => {
  test("[S11] stands fixed on every page but the bare exam", async ({ page, t }) => {
    await visit(page, "/");
    const header = page.locator("header").first();
    await expect(header).toHaveCSS("position", "fixed");
    await expect(header.getByRole("link", { name: t("shell.logo", { site: "Sarathi" }) })).toHaveAttribute("href", "/");
    for (const [name, address] of [
      ["pariksha", "/pariksha"],
      ["resources", "/resources"],
      ["community", "/community"],
    ]) {
      await expect(header.getByRole("link", { name: t(`shell.nav.${name}`), exact: true })).toHaveAttribute(
        "href",
        address ?? "",
      );
    }
    await expect(header.getByRole("combobox", { name: t("shell.search.label") })).toBeVisible();
    await expect(header.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: "Register", exact: true })).toBeVisible();
  });

  test("[S12] hovering Resources opens its list, a click outside closes it", async ({ page, t }) => {
    await visit(page, "/");
    const list = page.getByRole("link", { name: "Career Roadmaps/Pathways" });
    await expect(list).toBeHidden();
    await page.getByRole("link", { name: t("shell.nav.resources"), exact: true }).hover();
    await expect(list).toBeVisible();
    await expect(list).toHaveAttribute("href", "/resources/roadmaps");
    await expect(page.getByRole("link", { name: "Loksewa Syllabus", exact: true })).toHaveAttribute(
      "href",
      "/resources/loksewa-syllabus",
    );
    await page.mouse.move(600, 600);
    await expect(list).toBeHidden();
    await page.getByRole("button", { name: t("shell.resources.open") }).press("Enter");
    await expect(list).toBeVisible();
    await page.mouse.click(600, 600);
    await expect(list).toBeHidden();
  });

  test("what is pressed before the page's script has come is pressed again when it has: the last press", async ({
    page,
    t,
  }) => {
    const release = await holdBack(page, "**/assets/entry.client-*.js");
    await page.goto("/", { waitUntil: "commit" });
    const resources = page.getByRole("button", { name: t("shell.resources.open") });
    for (let n = 0; n < 2; n++) await resources.click();
    await page.mouse.move(600, 600);
    await expect(resources).toHaveAttribute("aria-expanded", "false");
    release();
    await expect(resources).toHaveAttribute("aria-expanded", "true");
    await page.waitForTimeout(200);
    await expect(resources).toHaveAttribute("aria-expanded", "true");
  });

  test("the keyboard reaches the content first and the lists close on Escape", async ({ page, t }) => {
    await visit(page, "/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("shell.skip") })).toBeFocused();
    const button = page.getByRole("button", { name: t("shell.resources.open") });
    await button.press("Enter");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });
});

async function openUserMenu(page: Page, label: string) {
  await page.getByRole("button", { name: label }).click();
}

test.describe("user menu", () => {
  test.beforeEach(async ({ context, member }) => signInWith(context, member));

  test("[S13] shows the initial, Profile and Logout, and closes outside", async ({ page, member, t }) => {
    await visit(page, "/");
    const button = page.getByRole("button", { name: t("shell.user.menu") });
    await expect(button).toHaveText("S");
    await button.click();
    const profile = page.getByRole("link", { name: t("shell.user.profile") });
    await expect(profile).toHaveAttribute("href", `/profile/${member.user.username}`);
    await look(page, "user-menu");
    await page.mouse.click(600, 600);
    await expect(profile).toBeHidden();
  });

  test("[S2] [S22] [S49] [S51] logout ends the session here and on the server, with a toast for 3 s", async ({
    page,
    member,
    api,
    watch,
    t,
  }) => {
    await visit(page, "/about");
    await openUserMenu(page, t("shell.user.menu"));
    await page.getByRole("button", { name: t("shell.user.logout") }).click();
    const shown = toast(page, t("shell.user.loggedOut"));
    await expect(shown).toBeVisible();
    const began = Date.now();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined]);
    await expect
      .poll(async () =>
        (await api.get("/api/auth/me", { headers: { authorization: `Bearer ${member.token}` } })).status(),
      )
      .toBe(401);
    const box = await shown.boundingBox();
    expect(box && box.x + box.width, "toasts stand top-right").toBeGreaterThan(1_200);
    expect(box?.y).toBeLessThan(160);
    await expect(shown).toBeHidden();
    expect(Date.now() - began).toBeGreaterThan(2_000);
    expect(Date.now() - began).toBeLessThan(4_500);
    watch.expect(statusNoise(401, "auth/logout"));
  });

  test("[S49] logout leads home from a page of one's own too", async ({ page, watch, t }) => {
    watch.expect(statusNoise(401, "auth/logout"));
    await visit(page, "/profile/me");
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
    await openUserMenu(page, t("shell.user.menu"));
    await page.getByRole("button", { name: t("shell.user.logout") }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    expect(seen).toEqual(["/"]);
  });

  for (const [place, then] of [
    ["/about", /\/about$/],
    ["/profile/me", /:\d+\/$/],
  ] as const) {
    test(`[S49] logout without a network stays on ${place}, and reaches the server later`, async ({
      page,
      context,
      member,
      api,
      watch,
      t,
    }) => {
      watch.expect(offlineNoise);
      await visit(page, place);
      await context.setOffline(true);
      await openUserMenu(page, t("shell.user.menu"));
      await page.getByRole("button", { name: t("shell.user.logout") }).click();
      await expect(toast(page, t("shell.user.loggedOut"))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${place}$`));
      await expect(page.getByRole("main")).not.toContainText(member.user.email);
      const me = () => api.get("/api/auth/me", { headers: { authorization: `Bearer ${member.token}` } });
      expect((await me()).status()).toBe(200);
      await context.setOffline(false);
      await expect.poll(async () => (await me()).status()).toBe(401);
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
      await expect(page).toHaveURL(then);
    });
  }

  async function withProfile(page: Page, member: Member, profile: object) {
    await page.route("**/api/auth/me", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Member["user"] };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, profile: { ...body.data.profile, ...profile } } },
      });
    });
    expect(member.token).not.toBe("");
  }

  test("[S13] the letter is U when there is no name", async ({ page, member, t }) => {
    await withProfile(page, member, { firstName: "" });
    await visit(page, "/");
    await expect(page.getByRole("button", { name: t("shell.user.menu") })).toHaveText("U");
  });

  test("[S24] a broken avatar falls back to the initial", async ({ page, member, watch, t }) => {
    watch.expect(statusNoise(404, "no-such-picture"));
    await withProfile(page, member, { avatar: "/no-such-picture.png" });
    await visit(page, "/");
    await expect(page.getByRole("button", { name: t("shell.user.menu") })).toHaveText("S");
  });

  test("[S49] a session that has ended elsewhere is forgotten at the next visit", async ({
    page,
    member,
    api,
    watch,
  }) => {
    watch.expect(statusNoise(401, "auth/me"));
    await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
    await visit(page, "/about");
    await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  });
});

test.describe("small screens @phone", () => {
  test("[S14] the menu slides in with search, links, Login and Register; closes on a link and on the backdrop", async ({
    page,
    t,
  }) => {
    await visit(page, "/about");
    await page.getByRole("button", { name: t("shell.menu.open") }).tap();
    const menu = page.getByRole("dialog", { name: t("menu.title") });
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("combobox", { name: t("shell.search.label") })).toBeVisible();
    for (const name of [
      t("shell.nav.pariksha"),
      t("shell.nav.resources"),
      t("shell.nav.community"),
      "Login",
      "Register",
    ]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await look(page, "side-menu");
    await page.touchscreen.tap(15, 320);
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: t("shell.menu.open") }).tap();
    await menu.getByRole("link", { name: t("shell.nav.pariksha"), exact: true }).tap();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/pariksha$/);
  });

  test("[S14] a link that opens a new tab leaves the menu open", async ({ page, context, t }) => {
    await visit(page, "/about");
    await page.getByRole("button", { name: t("shell.menu.open") }).tap();
    const menu = page.getByRole("dialog", { name: t("menu.title") });
    const link = menu.getByRole("link", { name: t("shell.nav.pariksha"), exact: true });
    const opened = context.waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL(/\/pariksha$/);
    await expect(link).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    await link.tap();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/pariksha$/);
  });

  test("[S14] [S51] signed in it shows the profile card and Logout", async ({ page, context, member, t }) => {
    await signInWith(context, member);
    await visit(page, "/about");
    await page.getByRole("button", { name: t("shell.menu.open") }).tap();
    const menu = page.getByRole("dialog", { name: t("menu.title") });
    for (const text of ["Welcome back!", "Sita", "Click to view profile"])
      await expect(menu.getByText(text)).toBeVisible();
    await look(page, "side-menu-member");
    await menu.getByRole("button", { name: "Logout" }).tap();
    await expect(menu).toBeHidden();
    await expect(toast(page, t("shell.user.loggedOut"))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("[S16] search opens over the whole screen, takes the focus after a moment, and leads on", async ({
    page,
    t,
  }) => {
    await visit(page, "/about");
    await page.getByRole("button", { name: t("shell.search.open") }).tap();
    const overlay = page.getByRole("dialog", { name: t("shell.search.label") });
    await expect(overlay).toBeVisible();
    const box = await overlay.boundingBox();
    expect(box && [Math.round(box.width), Math.round(box.height)]).toEqual([360, 640]);
    await expect(overlay.getByRole("combobox")).toBeFocused();
    await look(page, "search-overlay");
    await overlay.getByRole("button", { name: t("search.close") }).tap();
    await expect(overlay).toBeHidden();
    await page.getByRole("button", { name: t("shell.search.open") }).tap();
    await overlay.getByRole("combobox").fill("mock tests");
    await overlay.getByRole("option", { name: "Mock Tests" }).first().tap();
    await expect(page).toHaveURL(/\/pariksha$/);
    await expect(overlay).toBeHidden();
  });
});

test("[S15] the footer has its columns and ends with the year", async ({ page, t }) => {
  await visit(page, "/");
  const footer = page.locator("footer");
  for (const heading of ["About", "Quick Links", "Community", "Resources", "Connect"]) {
    await expect(footer.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  const links: [string, string][] = [
    ["Home", "/"],
    ["Exams", "/pariksha"],
    ["About Us", "/about"],
    ["Terms", "/community/terms"],
    ["Privacy", "/community/privacy"],
    ["Guidelines", "/community/guidelines"],
    ["Roadmap", "/resources/roadmaps"],
    ["Practice Tests", "/pariksha"],
    ["Syllabus", "/resources/loksewa-syllabus"],
  ];
  for (const [name, address] of links) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
  const feedback = footer.getByRole("link", { name: "Share Your Feedback" });
  await expect(feedback).toHaveAttribute("href", "https://feedback.example/form");
  await expect(feedback).toHaveAttribute("target", "_blank");
  const mail = footer.getByRole("link", { name: "help@sarathi.example" });
  await expect(mail).toHaveAttribute("href", "mailto:help@sarathi.example");
  await expect(footer.getByRole("link", { name: "Facebook" })).toBeVisible();
  await expect(
    footer.getByText(t("shell.footer.copyright", { year: new Date().getFullYear(), site: "Sarathi" })),
  ).toBeVisible();
});

test("an offline bar tells that the network is gone @both", async ({ page, context, watch, t }) => {
  watch.expect(offlineNoise);
  await visit(page, "/about");
  await context.setOffline(true);
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t("shell.offline"))).toBeHidden();
});
