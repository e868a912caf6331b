import type { APIRequestContext } from "@playwright/test";
import { finish } from "./exam.ts";
import { alive, ask, expect, type Member, type Page, signInWith, type T, test, toast, visit } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const tab = (page: Page, t: T, name: string) => main(page).getByRole("tab", { name: t(`profile.tabs.${name}`) });
/** What is left empty at will says so behind its name. */
const field = (page: Page, name: string) =>
  main(page).getByLabel(new RegExp(`^${name.replace(/[()]/g, "\\$&")}\\s*(\\(.*\\))?$`));
const save = (page: Page, t: T) => main(page).getByRole("button", { name: t("profile.edit.save"), exact: true });

/** The day in Nepal so many days from today. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 20_700_000).toISOString().slice(0, 10);

const change = (api: APIRequestContext, { token }: Member, data: object) =>
  ask(api, "/api/auth/me", { token, method: "PATCH", data });

test("[S10] [S135] one's own page begins with one's results", async ({ page, context, member, api, t }) => {
  await signInWith(context, member);
  await change(api, member, {
    firstName: "सीता",
    lastName: "गुरुङ",
    bio: "दिनमा जागिर, बिहान-बेलुका तयारी।",
    targetPost: "nayab-subba",
    examDate: dayIn(105),
  });
  await visit(page, "/profile/me");
  await expect(main(page).getByText(t("profile.results.empty"))).toBeVisible();
  await main(page)
    .getByRole("link", { name: t("profile.results.start") })
    .click();
  await expect(page).toHaveURL(/\/pariksha$/);

  const latest = [];
  for (const answered of [5, 30, 12]) latest.unshift(await finish(api, member, answered));
  await visit(page, `/profile/${member.user.username.toUpperCase()}`);
  const rows = main(page).locator("ol").getByRole("link");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toHaveAttribute("href", `/pariksha/result/${latest[0]?.resultId}`);
  await expect(rows.first()).toHaveText(/Kharidar/);
  await expect(main(page).getByText(/^(१०५ दिन बाँकी|105 days left)$/)).toBeVisible();
  // The line has its table, oldest first.
  const shares = main(page).locator("figure table tbody td:last-child");
  await expect(shares).toHaveCount(3);
  await rows.first().click();
  await expect(page).toHaveURL(new RegExp(`/pariksha/result/${latest[0]?.resultId}$`));
});

test("[S135] what is changed of oneself is there after a reload", async ({ page, context, member, t }) => {
  await signInWith(context, member);
  await visit(page, "/profile/me");
  await tab(page, t, "edit").click();
  await field(page, t("profile.edit.firstName")).fill("गीता");
  await field(page, t("profile.edit.lastName")).fill("राई");
  await field(page, t("profile.edit.bio")).fill("खरिदारको तयारी।\nदोस्रो पटक।");
  await field(page, t("profile.edit.post")).selectOption("kharidar");
  await field(page, t("profile.edit.examDate")).fill("2027-03-06");
  await expect(main(page).getByText(/२०८३ फागुन २२|22 Falgun 2083 BS/)).toBeVisible();
  await expect(main(page).getByText(t("profile.edit.unsaved"))).toBeVisible();
  const username = `geeta_${Date.now() % 1_000_000_000}`;
  await field(page, t("profile.edit.username")).fill(username.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(toast(page, t("profile.edit.saved"))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/profile/${username}\\?tab=edit$`));
  await expect(field(page, t("profile.edit.username"))).toHaveValue(username);
  await expect(main(page).getByText(t("profile.edit.unsaved"))).toBeHidden();
  await expect(main(page).locator("h1")).toHaveText("गीता राई");
  await page.reload();
  await alive(page);
  await expect(field(page, t("profile.edit.bio"))).toHaveValue("खरिदारको तयारी।\nदोस्रो पटक।");
  await expect(field(page, t("profile.edit.post"))).toHaveValue("kharidar");
  await expect(field(page, t("profile.edit.examDate"))).toHaveValue(/^(2083-11-22|२०८३-११-२२)$/);
});

test("[S135] the public page shows the public part alone", async ({ page, context, member, api, t }) => {
  const { username, email } = member.user;
  await change(api, member, { bio: "नमस्ते", targetPost: "kharidar", examDate: "2027-03-06" });
  const address = `/community/profile/${username}`;
  const html = await (await api.get(address)).text();
  expect(html).toContain("नमस्ते");
  expect(html).toContain(`rel="canonical"`);
  expect(html).not.toContain(email);
  expect(html).not.toContain("2027");
  expect((await api.get("/community/profile/nobody_of_this_name")).status()).toBe(404);
  await visit(page, address.toUpperCase().replace("/COMMUNITY/PROFILE", "/community/profile"));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(main(page).locator("h1")).toHaveText("Sita");
  await expect(main(page).getByRole("link", { name: t("profile.head.edit") })).toBeHidden();
  await signInWith(context, member);
  await visit(page, address);
  await main(page)
    .getByRole("link", { name: t("profile.head.edit") })
    .click();
  await expect(page).toHaveURL(/\/profile\/me\?tab=edit$/);
  await expect(save(page, t)).toBeVisible();
});

test("[S10] signed out, the profile leads to sign in and back", async ({ page, member }) => {
  await page.goto("/profile/me?tab=data");
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fprofile%2Fme%3Ftab%3Ddata$/);
  await alive(page);
  await main(page).getByLabel("Email or username").fill(member.user.email);
  await main(page).getByLabel("Password", { exact: true }).fill(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\/me\?tab=data$/);
});

test("[S135] what another tab or another device has saved is not written over", async ({
  page,
  context,
  device,
  member,
  api,
  t,
}) => {
  await signInWith(context, member);
  const [here, there, away] = [page, await context.newPage(), await device(member)];
  for (const one of [here, there, away]) await visit(one, "/profile/me?tab=edit");
  await field(here, t("profile.edit.lastName")).fill("Rai");
  await field(there, t("profile.edit.bio")).fill("From the other tab");
  await save(there, t).click();
  await expect(toast(there, t("profile.edit.saved"))).toBeVisible();
  await expect(field(here, t("profile.edit.bio"))).toHaveValue("From the other tab");
  await expect(field(here, t("profile.edit.lastName"))).toHaveValue("Rai");
  await field(away, t("profile.edit.firstName")).fill("Gita");
  await save(away, t).click();
  await expect(toast(away, t("profile.edit.saved"))).toBeVisible();
  await expect(field(away, t("profile.edit.bio"))).toHaveValue("From the other tab");

  const sent = here.waitForRequest((request) => request.method() === "PATCH");
  await save(here, t).click();
  expect((await sent).postDataJSON()).toEqual({ lastName: "Rai" });
  await expect(toast(here, t("profile.edit.saved"))).toBeVisible();
  await expect(field(here, t("profile.edit.firstName"))).toHaveValue("Gita");
  const { profile } = await ask<Member["user"]>(api, "/api/auth/me", { token: member.token });
  expect(profile).toMatchObject({ firstName: "Gita", lastName: "Rai", bio: "From the other tab" });
});

test("[S135] arrow keys choose tabs and leave no steps behind; the focus stays where a change is refused", async ({
  page,
  context,
  member,
  t,
}) => {
  await signInWith(context, member);
  await visit(page, "/");
  await visit(page, "/profile/me");
  // As slow as a cheap phone: keys come faster than tabs change.
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await tab(page, t, "results").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, t, "edit")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tab(page, t, "data")).toBeFocused();
  for (let n = 0; n < 4; n++) await page.keyboard.press("ArrowLeft");
  await expect(tab(page, t, "edit")).toBeFocused();
  await field(page, t("profile.edit.bio")).fill("Not yet saved");
  await tab(page, t, "edit").focus();
  await page.keyboard.press("ArrowRight");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("common.leave.stay") }).click();
  await expect(dialog).toBeHidden();
  await expect(tab(page, t, "edit")).toBeFocused();
  await expect(tab(page, t, "edit")).toHaveAttribute("aria-selected", "true");
  await field(page, t("profile.edit.bio")).fill("");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
