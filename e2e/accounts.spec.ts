import {
  ask,
  expect,
  fillLogin,
  logIn,
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

const PASSWORD = "sagarmatha ko phed ma";

async function fillRegistration(page: Page, t: T, email: string, password = PASSWORD) {
  const main = page.getByRole("main");
  await main.getByLabel(t("accounts.register.firstName"), { exact: true }).fill("सीता");
  await main.getByLabel(t("accounts.register.email")).fill(email);
  await main.getByLabel(t("accounts.register.password"), { exact: true }).fill(password);
}
const submitRegistration = (page: Page, t: T) =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("accounts.register.submit") })
    .click();

const submitLogin = (page: Page, t: T) =>
  page
    .getByRole("main")
    .getByRole("button", { name: t("accounts.login.submit") })
    .click();

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem("token"), user: localStorage.getItem("user") }));

/** What the API would answer when it refuses. */
const refusal = (statusCode: number, message: string, errors: string[] = []) => ({
  status: statusCode,
  json: { success: false, statusCode, code: "test.made_up", message, errors, requestId: "x" },
});

test.describe("register", () => {
  test("[S40] [S48] [S49] opens an account, signs in, keeps token and user, and says so @both", async ({
    page,
    api,
    t,
  }) => {
    await visit(page, "/auth/register");
    const email = newEmail();
    await fillRegistration(page, t, email);
    await submitRegistration(page, t);
    await expect(toast(page, "Registration successful")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const { token, user } = await stored(page);
    expect(JSON.parse(user ?? "{}")).toMatchObject({ email, profile: { firstName: "सीता" } });
    expect(await ask(api, "/api/auth/me", { token: token ?? "" })).toMatchObject({ email });
  });

  test("[S40] an address that is taken is told beside its field, and nothing typed is lost", async ({
    page,
    member,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(422));
    await visit(page, "/auth/register");
    await fillRegistration(page, t, member.user.email);
    await submitRegistration(page, t);
    await expect(toast(page, t("errors.auth.email_taken"))).toBeVisible();
    const field = page.getByRole("main").getByLabel(t("accounts.register.email"));
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(member.user.email);
    await expect(page.getByLabel(t("accounts.register.password"), { exact: true })).toHaveValue(PASSWORD);
    expect((await stored(page)).token).toBeNull();
    await look(page, "register-refused");
  });

  test("[S40] a failure without words is told as Registration failed", async ({ page, watch, t }) => {
    watch.expect(statusNoise(500));
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500, body: "oops" }));
    await visit(page, "/auth/register");
    await fillRegistration(page, t, newEmail());
    await submitRegistration(page, t);
    await expect(toast(page, "Registration failed")).toBeVisible();
  });

  test("what is missing is told beside each field before anything is sent", async ({ page, t }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/auth/register")) sent++;
    });
    await visit(page, "/auth/register");
    await fillRegistration(page, t, "no-address", "short");
    await submitRegistration(page, t);
    await expect(page.getByText(t("accounts.field.email"))).toBeVisible();
    await expect(page.getByText(t("accounts.field.passwordShort", { minPassword: 8 }))).toBeVisible();
    expect(sent).toBe(0);
  });

  test("a double press opens one account", async ({ page, t }) => {
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/auth/register")) answers.push(response.status());
    });
    await visit(page, "/auth/register");
    await fillRegistration(page, t, newEmail());
    await page
      .getByRole("main")
      .getByRole("button", { name: t("accounts.register.submit") })
      .dblclick();
    await expect(page).toHaveURL(/\/$/);
    expect(answers).toEqual([201]);
  });
});

test.describe("login", () => {
  test("[S41] [S49] by e-mail, with the Enter key @both", async ({ page, member, t }) => {
    await visit(page, "/auth/login");
    await logIn(page, t, member.user.email, member.password);
    await expect(page).toHaveURL(/\/$/);
    const { token, user } = await stored(page);
    expect(token).not.toBeNull();
    expect(JSON.parse(user ?? "{}")).toMatchObject({ username: member.user.username });
  });

  test("[S41] a wrong password is told, and the typed text stays", async ({ page, member, watch, t }) => {
    watch.expect(statusNoise(401));
    await visit(page, "/auth/login");
    await fillLogin(page, t, member.user.email, "not this one");
    await submitLogin(page, t);
    const shown = toast(page, t("errors.auth.bad_credentials"));
    await expect(shown).toBeVisible();
    const began = Date.now();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole("main").getByLabel(t("accounts.login.name"))).toHaveValue(member.user.email);
    await expect(page.getByLabel(t("accounts.password"), { exact: true })).toHaveValue("not this one");
    await look(page, "login-refused");
    // S22: an error stays for 4 s.
    await expect(shown).toBeHidden();
    expect(Date.now() - began).toBeGreaterThan(3_000);
    expect((await stored(page)).token).toBeNull();
  });

  test("[S41] a failure without words is told as Login failed", async ({ page, watch, t }) => {
    watch.expect(statusNoise(500));
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "<h1>oops</h1>" }));
    await visit(page, "/auth/login");
    await fillLogin(page, t, "somebody", "whatever it is");
    await submitLogin(page, t);
    await expect(toast(page, "Login failed")).toBeVisible();
  });

  test("[S26] an error body toasts its message and its errors, one per line", async ({ page, watch, t }) => {
    watch.expect(statusNoise(422));
    await page.route("**/api/auth/login", (route) =>
      route.fulfill(refusal(422, "Not like this", ["first line", "second line"])),
    );
    await visit(page, "/auth/login");
    await fillLogin(page, t, "somebody", "whatever it is");
    await submitLogin(page, t);
    await expect(toast(page, /Not like this\nfirst line\nsecond line/)).toBeVisible();
  });

  test("[S26] success false is an error even with status 200", async ({ page, t }) => {
    const body = refusal(200, "Refused all the same");
    await page.route("**/api/auth/login", (route) => route.fulfill({ ...body, status: 200 }));
    await visit(page, "/auth/login");
    await fillLogin(page, t, "somebody", "whatever it is");
    await submitLogin(page, t);
    await expect(toast(page, "Refused all the same")).toBeVisible();
  });

  test("without network it says so and keeps what was typed @both", async ({ page, context, watch, t }) => {
    watch.expect(offlineNoise);
    await visit(page, "/auth/login");
    await fillLogin(page, t, "somebody", "whatever it is");
    await context.setOffline(true);
    await submitLogin(page, t);
    await expect(toast(page, t("errors.network"))).toBeVisible();
    await expect(page.getByLabel(t("accounts.password"), { exact: true })).toHaveValue("whatever it is");
  });

  test("next leads on inside this site only", async ({ page, member, t }) => {
    await visit(page, "/auth/login?next=https%3A%2F%2Fevil.example%2Fx");
    await fillLogin(page, t, member.user.email, member.password);
    await submitLogin(page, t);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  });

  test("a password can be looked at", async ({ page, t }) => {
    await visit(page, "/auth/login");
    await page.getByLabel(t("accounts.password"), { exact: true }).fill("visible now");
    await page.getByRole("button", { name: t("common.showPassword") }).click();
    await expect(page.getByLabel(t("accounts.password"), { exact: true })).toHaveAttribute("type", "text");
  });
});
