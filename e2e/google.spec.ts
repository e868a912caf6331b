import { randomBytes } from "node:crypto";
import {
  alive,
  ask,
  expect,
  holdBack,
  look,
  newEmail,
  offlineNoise,
  type Page,
  statusNoise,
  type T,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { linkTo } from "./outbox.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, t: T) => main(page).getByRole("button", { name: t("accounts.google.continue") });
const newSubject = () => `person-${randomBytes(8).toString("hex")}`;

interface Person {
  sub: string;
  email: string;
  verified?: boolean;
  givenName?: string;
}

/** Presses the button. @returns the provider's window, which asks who one is */
async function openProvider(page: Page, t: T): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button(page, t).click();
  const popup = await opened;
  await expect(popup.locator("h1")).toHaveText("Test provider");
  return popup;
}

async function fillIn(popup: Page, { sub, email, verified = true, givenName = "Sita" }: Person): Promise<void> {
  await popup.getByLabel("Subject").fill(sub);
  await popup.getByLabel("E-mail").fill(email);
  await popup.getByLabel("Verified").setChecked(verified);
  await popup.getByLabel("Given name").fill(givenName);
}

async function enterAs(page: Page, t: T, person: Person): Promise<void> {
  const popup = await openProvider(page, t);
  await fillIn(popup, person);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await closed;
}

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem("token"), user: JSON.parse(localStorage.user ?? "null") }));

test("[S42] [S49] a new account is opened by Google, and the same one the next time", async ({ page, t }) => {
  const person = { sub: newSubject(), email: newEmail() };
  await visit(page, "/auth/register");
  await enterAs(page, t, person);
  await expect(toast(page, "Google login successful")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const first = await stored(page);
  expect(first.user).toMatchObject({ email: person.email, emailVerified: true, authType: "google" });
  await page.evaluate(() => localStorage.clear());
  await visit(page, "/auth/login?next=%2Fabout");
  await enterAs(page, t, person);
  await expect(page).toHaveURL(/\/about$/);
  const second = await stored(page);
  expect(second.user._id).toBe(first.user._id);
  expect(second.token).not.toBe(first.token);
});

test("[S42] Google joins an account whose address is proven; else the mail shows the way", async ({
  page,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(409, "auth/google"));
  const person = { sub: newSubject(), email: member.user.email };
  await visit(page, "/auth/login");
  await enterAs(page, t, person);
  await expect(main(page).getByText(t("errors.auth.google_join"))).toBeVisible();
  const way = main(page).getByRole("link", { name: t("accounts.google.byMail") });
  await expect(way).toHaveAttribute("href", "/auth/forgot-password");
  await look(page, "google-join");
  const link = await linkTo(person.email, "/auth/verify-email");
  await ask(api, `/api/auth/verify-email/${new URLSearchParams(new URL(link).hash.slice(1)).get("code")}`);
  await enterAs(page, t, person);
  await expect(page).toHaveURL(/\/$/);
  expect((await stored(page)).user).toMatchObject({ _id: member.user._id, authType: "both" });
});

test("[S50] a window that is blocked is told, one that is closed is not", async ({ page, t }) => {
  await visit(page, "/auth/login");
  const popup = await openProvider(page, t);
  await popup.close();
  await page.waitForTimeout(500);
  await expect(page.locator("section[popover] li")).toHaveCount(0);
  await page.evaluate(() => {
    globalThis.open = () => null;
  });
  await button(page, t).click();
  await expect(main(page).getByText(t("accounts.google.blocked"))).toBeVisible();
  await look(page, "google-blocked");
});

test("[S42] [S50] what the provider refuses is told as Google login failed", async ({ page, t }) => {
  await visit(page, "/auth/login");
  const popup = await openProvider(page, t);
  await popup.getByRole("button", { name: "Refuse" }).click();
  await expect(toast(page, "Google login failed")).toBeVisible();
  expect((await stored(page)).token).toBeNull();
});

test("[S50] an answer with another state is no answer", async ({ page, context, t }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/google")) asked.push(request.url());
  });
  await context.route("**/auth?client_id=*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("state", `${url.searchParams.get("state")}x`);
    return route.continue({ url: url.href });
  });
  await visit(page, "/auth/login");
  await enterAs(page, t, { sub: newSubject(), email: newEmail() });
  await expect(toast(page, "Google login failed")).toBeVisible();
  expect(asked).toEqual([]);
});

test("[S42] a code that was asked for with another nonce is refused", async ({ page, context, watch, t }) => {
  watch.expect(statusNoise(422, "auth/google"));
  await context.route("**/auth?client_id=*", (route) => {
    const url = new URL(route.request().url());
    expect(url.searchParams.get("scope")).toBe("openid profile email");
    url.searchParams.set("nonce", "the-nonce-of-somebody-else");
    return route.continue({ url: url.href });
  });
  await visit(page, "/auth/login");
  await enterAs(page, t, { sub: newSubject(), email: newEmail() });
  await expect(toast(page, "Google login failed")).toBeVisible();
});

test("[S42] an address that Google has not verified opens nothing", async ({ page, watch, t }) => {
  watch.expect(statusNoise(422, "auth/google"));
  await visit(page, "/auth/login");
  await enterAs(page, t, { sub: newSubject(), email: newEmail(), verified: false });
  await expect(main(page).getByText(t("errors.auth.google_unverified"))).toBeVisible();
});

test("[S50] a script that cannot be loaded is told at the press, and loaded at the next", async ({
  page,
  watch,
  t,
}) => {
  watch.expect(offlineNoise);
  await page.route("**/gsi/client", (route) => route.abort());
  await visit(page, "/auth/login");
  await button(page, t).click();
  await expect(main(page).getByText(t("accounts.google.away"))).toBeVisible();
  await page.unroute("**/gsi/client");
  await enterAs(page, t, { sub: newSubject(), email: newEmail() });
  await expect(page).toHaveURL(/\/$/);
});

test("[S42] the button stands there when it hears presses, and not before", async ({ page, t }) => {
  const letGo = await holdBack(page, "**/GoogleEntry*.js");
  await visit(page, "/auth/login");
  await expect(main(page).locator("form")).toBeVisible();
  await expect(button(page, t)).toHaveCount(0);
  const above = await main(page).locator("form").boundingBox();
  letGo();
  await (await openProvider(page, t)).close();
  expect(await main(page).locator("form").boundingBox()).toEqual(above);
});

test("[S42] an access token of the token flow signs in too", async ({ page }) => {
  await visit(page, "/auth/login");
  await page.waitForFunction(() => "google" in globalThis);
  const opened = page.waitForEvent("popup");
  type Client = { requestAccessToken: () => void };
  const answer = page.evaluate(
    (scope) =>
      new Promise<{ access_token?: string }>((callback) => {
        const { google } = globalThis as unknown as {
          google: { accounts: { oauth2: { initTokenClient: (config: object) => Client } } };
        };
        const client_id = "sarathi-tests";
        google.accounts.oauth2.initTokenClient({ client_id, scope, callback }).requestAccessToken();
      }),
    "openid profile email",
  );
  const popup = await opened;
  const person = { sub: newSubject(), email: newEmail() };
  await fillIn(popup, person);
  await popup.getByRole("button", { name: "Sign in" }).click();
  const { access_token: accessToken } = await answer;
  const reply = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/auth/google", { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as { data: { user: { email: string } } } };
  }, JSON.stringify({ accessToken }));
  expect(reply).toMatchObject({ status: 200, body: { data: { user: { email: person.email } } } });
});

test.describe("the policy", () => {
  test("[S42] lets the provider in on login and register alone", async ({ api, page }) => {
    await visit(page, "/auth/login");
    const script = await page.locator('script[src*="/gsi/client"]').getAttribute("src");
    const origin = new URL(script ?? "").origin;
    for (const address of ["/auth/login", "/auth/register", "/auth/login?next=%2Fabout", "/auth/login/"]) {
      const headers = (await api.get(address)).headers();
      expect(headers["content-security-policy"], address).toContain(` ${script}`);
      expect(headers["content-security-policy"], address).toContain(`frame-src ${origin}/gsi/`);
      expect(headers["cross-origin-opener-policy"], address).toBe("same-origin-allow-popups");
    }
    const others = ["/", "/about", "/auth/verify-email", "/auth/forgot-password", "/auth/reset-password", "/nowhere"];
    for (const address of others) {
      const headers = (await api.get(address)).headers();
      expect(headers["content-security-policy"], address).not.toContain(origin);
      expect(headers["cross-origin-opener-policy"], address).toBe("same-origin");
    }
    for (const address of ["/auth/login", ...others]) {
      const policy = (await api.get(address)).headers()["content-security-policy"];
      expect(policy, address).not.toContain("unsafe");
    }
  });

  test("[S42] so a link to the login page loads a document of its own, and keeps the way on", async ({ page, t }) => {
    await visit(page, "/pariksha/kharidar-first-paper-1/info");
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    await main(page)
      .getByRole("link", { name: t("info.login") })
      .click();
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fpariksha%2Fkharidar-first-paper-1%2Finfo$/);
    await alive(page);
    expect(await page.evaluate(() => "before" in globalThis)).toBe(false);
    // Between the two there is no need for another.
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    await main(page)
      .getByRole("link", { name: t("accounts.login.register") })
      .click();
    await expect(page).toHaveURL(/\/auth\/register\?next=/);
    expect(await page.evaluate(() => "before" in globalThis)).toBe(true);
    await enterAs(page, t, { sub: newSubject(), email: newEmail() });
    await expect(page).toHaveURL(/\/pariksha\/kharidar-first-paper-1\/info$/);
  });
});
