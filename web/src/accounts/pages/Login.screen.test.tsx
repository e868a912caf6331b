import { accounts } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, foreign, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { paths } from "../../foundation/paths.ts";
import { tOf } from "../../foundation/texts.ts";
import Login from "./Login.tsx";

const at = { path: "/auth/login", texts: ["accounts", "accounts.errors"] } as const;
const [t, errors] = [textsOf("accounts"), textsOf("errors")];
const session = { token: "a-new-token", user: candidate };

async function filled(options: { url?: string } = {}) {
  const page = await screen(Login, { ...at, ...options });
  await page.fill({ [t("login.name")]: "somebody", [t("password")]: "whatever it is" });
  return page;
}

it("[S41] [S49] signs in by the Enter key, and is busy meanwhile", async () => {
  const { answer, letGo } = held<typeof session>();
  const login = fake(accounts.login, () => answer);
  const page = await filled();
  await userEvent.keyboard("{Enter}");
  const submit = page.getByRole("button", { name: t("login.submit") });
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  (submit.element() as HTMLElement).click();
  letGo(session);
  await page.at("/");
  expect(login.calls).toHaveLength(1);
  expect(localStorage.getItem("token")).toBe(session.token);
});

describe.each(faces)("with Google, in $language, $theme, on a $viewport", (face) => {
  it("says what one agrees to: the first sign-in by Google opens an account", async () => {
    // An empty script: the provider's own is not asked for here.
    const google = { clientId: "a-site", scriptUrl: "data:text/javascript," };
    const page = await screen(Login, { ...at, ...face, site: { google } });
    const own = textsOf("accounts", face.language);
    await expect.element(page.getByRole("button", { name: own("google.continue") })).toBeVisible();
    for (const [name, address] of [
      [own("register.termsLink"), paths.terms()],
      [own("register.privacyLink"), paths.privacy()],
    ] as const)
      await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", address);
    await page.check();
  });
});

it("without Google nothing is agreed to by signing in", async () => {
  const page = await screen(Login, at);
  await expect.element(page.getByRole("button", { name: t("login.submit") })).toBeVisible();
  expect(page.getByRole("link", { name: t("register.termsLink") }).elements()).toEqual([]);
});

it("leads on inside this site only", async () => {
  fake(accounts.login, session);
  const page = await filled({ url: "/auth/login?next=https%3A%2F%2Fevil.example%2Fx" });
  await page.press(t("login.submit"));
  await page.at("/");
});

it("[S41] tells a wrong password, and the typed text stays", async () => {
  fake(accounts.login, (_, refuse) => refuse("auth.bad_credentials"));
  const page = await filled();
  await page.press(t("login.submit"));
  await expect.element(page.getByRole("alert")).toHaveTextContent(errors("auth.bad_credentials"));
  expect(page.getByText(errors("auth.bad_credentials")).elements()).toHaveLength(1);
  await expect.element(page.field(t("login.name"))).toHaveValue("somebody");
  await expect.element(page.field(t("password"))).toHaveValue("whatever it is");
  expect(localStorage.getItem("token")).toBeNull();
  await page.check();
});

it("[S41] tells a failure without words as Login failed", async () => {
  fake(accounts.login, broken);
  const page = await filled();
  await page.press(t("login.submit"));
  await expect.element(page.toast("Login failed")).toBeVisible();
});

it.each([{}, { success: true, data: {} }, { success: true, data: { token: "a" } }])(
  "[S41] takes %j for Login failed, and keeps nothing of it",
  async (body) => {
    fake(accounts.login, foreign(body));
    const page = await filled();
    await page.press(t("login.submit"));
    await expect.element(page.toast("Login failed")).toBeVisible();
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    await expect.element(page.field(t("login.name"))).toHaveValue("somebody");
  },
);

it("[S41] tells an answer that says why without a code in its own words", async () => {
  fake(accounts.login, foreign({ success: false, message: "The server's words", errors: ["line one"] }));
  const page = await filled();
  await page.press(t("login.submit"));
  await expect.element(page.toast(/The server's words\s+line one/)).toBeVisible();
});

it("[S41] tells a missing network as Login failed and why, and keeps what was typed", async () => {
  fake(accounts.login, unreachable);
  const page = await filled();
  await page.press(t("login.submit"));
  await expect.element(page.toast(new RegExp(`Login failed\\s+${errors("network")}`))).toBeVisible();
  await expect.element(page.field(t("password"))).toHaveValue("whatever it is");
});

it("sends nothing while a field is empty", async () => {
  const page = await screen(Login, at);
  await page.press(t("login.submit"));
  await expect.element(page.field(t("login.name"))).toHaveFocus();
  await expect.element(page.field(t("login.name"))).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText(t("field.empty.name"))).toBeVisible();
  await expect.element(page.getByText(t("field.empty.password"))).toBeVisible();
});

it("says what comes after it to whoever was on the way to something", async () => {
  const page = await screen(Login, { ...at, url: "/auth/login?next=%2Fpariksha%2Fkharidar%2Finfo" });
  await expect.element(page.getByText(t("login.then.test"))).toBeVisible();
  await page.check();
});

it("lets a password be looked at", async () => {
  const page = await filled();
  await page.press(textsOf("common")("showPassword"));
  await expect.element(page.field(t("password"))).toHaveAttribute("type", "text");
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("[S41] tells a suspended account until when, and why", async () => {
    const details = { until: "2026-11-25T10:00:00.000Z", reason: "एउटै सन्देश बारम्बार" };
    fake(accounts.login, (_, refuse) => refuse("auth.suspended", { details }));
    const page = await screen(Login, { ...at, ...face });
    const own = tOf(face.language, "accounts");
    await page.fill({ [own("login.name")]: "somebody", [own("password")]: "whatever it is" });
    await page.press(own("login.submit"));
    const until = face.language === "ne" ? /२०८३ मङ्सिर ९, १५:४५/ : /9 Mangsir 2083 BS, 15:45/;
    await expect.element(page.getByText(until).first()).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(own("suspended.reason", { reason: details.reason }))).first())
      .toBeVisible();
    await page.check();
  });
});
