import { accounts } from "@sarathi/contract";
import { expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, fake, foreign, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Register from "./Register.tsx";

const at = { path: "/auth/register", texts: ["accounts", "accounts.errors"] } as const;
const [t, errors] = [textsOf("accounts"), textsOf("errors")];
const PASSWORD = "sagarmatha ko phed ma";
const session = { token: "a-new-token", user: candidate };

const strong = { strength: "strong" } as const;

async function filled(email = candidate.email, password = PASSWORD) {
  fake(accounts.checkPassword, strong);
  const page = await screen(Register, at);
  await page.fill({
    [t("register.firstName")]: "सीता",
    [t("register.email")]: email,
    [t("register.password")]: password,
  });
  return page;
}

it("[S40] [S49] opens one account for a double press, says so once, and asks what it is for", async () => {
  const { answer, letGo } = held<typeof session>();
  const register = fake(accounts.register, () => answer);
  const page = await filled();
  await page.getByRole("button", { name: t("register.submit") }).dblClick();
  letGo(session);
  await expect.element(page.toast("Registration successful")).toBeVisible();
  await page.at("/welcome");
  expect(page.getByRole("status").elements()).toHaveLength(1);
  expect(register.calls.map(({ body }) => body)).toEqual([
    { firstName: "सीता", email: candidate.email, password: PASSWORD, language: "en" },
  ]);
  expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ email: candidate.email });
});

it("[S40] tells an address that is taken beside its field, and nothing typed is lost", async () => {
  fake(accounts.register, (_, refuse) => refuse("auth.email_taken", { fields: { email: "auth.email_taken" } }));
  const page = await filled();
  await page.press(t("register.submit"));
  await expect.element(page.getByText(errors("auth.email_taken"), { exact: true })).toBeVisible();
  expect(page.toast(errors("auth.email_taken")).elements()).toHaveLength(0);
  const field = page.field(t("register.email"));
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(candidate.email);
  await expect.element(page.field(t("register.password"))).toHaveValue(PASSWORD);
  expect(localStorage.getItem("token")).toBeNull();
  await page.check();
});

it("[S40] tells a failure without words as Registration failed", async () => {
  fake(accounts.register, broken);
  const page = await filled();
  await page.press(t("register.submit"));
  await expect.element(page.toast("Registration failed")).toBeVisible();
});

it.each([{}, { success: true, data: {} }])(
  "[S40] takes %j for Registration failed, and for no success",
  async (body) => {
    fake(accounts.register, foreign(body));
    const page = await filled();
    await page.press(t("register.submit"));
    await expect.element(page.toast("Registration failed")).toBeVisible();
    await expect.element(page.toast("Registration successful")).not.toBeInTheDocument();
    expect(localStorage.getItem("token")).toBeNull();
  },
);

it("[S40] takes token and user at the top level too, where the specification has them", async () => {
  fake(accounts.register, foreign({ success: true, ...session }, 201));
  const page = await filled();
  await page.press(t("register.submit"));
  await page.at("/welcome");
  expect(localStorage.getItem("token")).toBe(session.token);
});

it("[S40] tells a missing network as Registration failed, and why", async () => {
  fake(accounts.register, unreachable);
  const page = await filled();
  await page.press(t("register.submit"));
  await expect.element(page.toast(new RegExp(`Registration failed\\s+${errors("network")}`))).toBeVisible();
});

it("tells what is wrong beside each field before anything is sent", async () => {
  const page = await filled("no-address", "short");
  await page.press(t("register.submit"));
  await expect.element(page.getByText(t("field.email"))).toBeVisible();
  await expect.element(page.getByText(t("field.passwordShort", { minPassword: 8 }))).toBeVisible();
  await page.check();
});

it("keeps the button where it is when it says how good the password is", async () => {
  const { answer, letGo } = held<typeof strong>();
  const check = fake(accounts.checkPassword, () => answer);
  const page = await screen(Register, at);
  await page.fill({ [t("register.password")]: PASSWORD });
  const top = () =>
    page
      .getByRole("button", { name: t("register.submit") })
      .element()
      .getBoundingClientRect().top;
  await expect.poll(() => check.calls.length).toBe(1);
  const before = top();
  letGo(strong);
  await expect.element(page.getByText(t("strength.strong"))).toBeVisible();
  expect(top()).toBe(before);
});

it("says how good the password is when typing rests, and why not", async () => {
  const check = fake(accounts.checkPassword, ({ body }) =>
    body.password.includes("sita") ? ({ strength: "weak", why: "auth.password_personal" } as const) : strong,
  );
  const page = await screen(Register, at);
  await page.fill({ [t("register.firstName")]: "Sita", [t("register.password")]: "sita-2055" });
  await expect.element(page.getByText(errors("auth.password_personal"))).toBeVisible();
  await page.check();
  await page.fill({ [t("register.password")]: PASSWORD });
  await expect.element(page.getByText(t("strength.strong"))).toBeVisible();
  expect(check.calls.map(({ body }) => body)).toEqual([
    { password: "sita-2055", personal: ["Sita"] },
    { password: PASSWORD, personal: ["Sita"] },
  ]);
});
