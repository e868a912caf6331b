import type { APIRequestContext, Locator } from "@playwright/test";
import { ask, expect, type Member, openAccount, type Page, type T, test, visit } from "./fixtures.ts";

export type Role = "user" | "moderator" | "admin";

/**
 * Tests with staff need the first administrator. They are skipped only where a running app was given without its
 * administrator's password: of an app that the set-up starts it is known, or the run does not begin.
 */
export function needsAdmin(): void {
  test.skip(({ server }) => !server.adminPassword, "the app was given without E2E_ADMIN_PASSWORD");
}

let first: Promise<string> | undefined;
/** The first administrator's token; one sign-in for each worker, because sign-ins are counted. */
function firstAdmin(api: APIRequestContext): Promise<string> {
  const data = { email: "sarathi.admin", password: process.env.E2E_ADMIN_PASSWORD };
  first ??= ask<{ token: string }>(api, "/api/auth/login", { method: "POST", data }).then(({ token }) => token);
  return first;
}

export const setRole = async (api: APIRequestContext, id: string, role: Role) =>
  ask(api, `/api/admin/users/${id}/role`, { method: "PATCH", token: await firstAdmin(api), data: { role } });

/** A new account of this role, as its browser would know it. */
export async function openStaff(api: APIRequestContext, role: Role): Promise<Member> {
  const member = await openAccount(api, "Hari");
  await setRole(api, member.user._id, role);
  return { ...member, user: Object.assign(member.user, { role }) };
}

let names = 0;
/** A first name that no other account of this run bears, for people to be found by. */
export const newName = () => `Gita ${process.pid.toString(36)}${(names++).toString(36)}`;

export const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
export const sheet = (page: Page, t: T) =>
  page.getByRole("dialog", { name: t("accounts.staff.user.title"), exact: true });
export const searchBox = (page: Page, t: T) =>
  page.getByRole("main").getByRole("searchbox", { name: t("staff.search"), exact: true });
export const rowOf = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
export const total = (t: T, n: number) =>
  t(n === 1 ? "accounts.staff.users.count_one" : "accounts.staff.users.count_other", { n });

/** Opens the dialog that suspends the account of an open sheet, or changes its suspension. */
export async function openSuspend(opened: Locator, t: T): Promise<Locator> {
  const way = (key: string) => opened.getByRole("button", { name: t(key) });
  await way("accounts.staff.action.suspend.open").or(way("accounts.staff.action.suspend.change")).click();
  return opened.page().getByRole("dialog").last();
}

interface Suspending {
  /** The text of the term; as it stands by default. */
  term?: string;
  /** YYYY-MM-DD, for a term by date. */
  date?: string;
  reason: string;
}

/** Fills the dialog that suspends, and confirms. @returns what the server answered */
export async function suspend(dialog: Locator, t: T, { term, date, reason }: Suspending) {
  if (term) await dialog.getByText(term, { exact: true }).click();
  if (date) await dialog.getByLabel(t("accounts.staff.action.suspend.date")).fill(date);
  await dialog.getByLabel(t("staff.reason.label")).fill(reason);
  const answer = dialog.page().waitForResponse("**/suspend");
  await dialog.getByRole("button", { name: t("accounts.staff.action.suspend.confirm") }).click();
  const got = await answer;
  const { data } = (await got.json()) as { data?: { suspendedUntil?: string | null } };
  return { status: got.status(), until: data?.suspendedUntil };
}

/** Opens the list with one account in it, and that account's sheet. */
export async function openSheet(page: Page, t: T, member: Member): Promise<Locator> {
  await visit(page, `/admin/users?search=${member.user.username}`);
  await rowOf(page, member.user.profile.firstName).click();
  const opened = sheet(page, t);
  await expect(opened.getByText(`@${member.user.username}`)).toBeVisible();
  return opened;
}
