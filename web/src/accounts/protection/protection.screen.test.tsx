import { accounts, type Protection, signIn } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { fullProtection, plainProtection } from "../../../test/protection.ts";
import { broken, type faces as Faces, faces, fake, screen, textsOf } from "../../../test/screen.tsx";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import ChangeEmail from "../pages/ChangeEmail.tsx";
import Login from "../pages/Login.tsx";
import { EmailPart } from "./EmailPart.tsx";
import { ProtectionPart } from "./ProtectionPart.tsx";

const texts = ["accounts", "protection", "accounts.errors"] as const;
const t = textsOf("protection");
const login = textsOf("accounts");
const errors = textsOf("errors");
const session = { token: "a-new-token", user: candidate };
const details = { challenge: "c".repeat(43), methods: "totp,passkey,recovery" };
const codes = Array.from({ length: 10 }, (_, n) => `${n}bcd-efgh-jkmn-pqrs-tvwx-yz23`);
type Face = (typeof Faces)[number] | Record<never, never>;

async function atSecondStep(face: Face = {}, methods = details.methods) {
  fake(accounts.login, (_, refuse) => refuse("auth.second_factor", { details: { ...details, methods } }));
  const page = await screen(Login, { path: "/auth/login", texts, ...face });
  const own = textsOf("accounts", "language" in face ? face.language : "en");
  await page.fill({ [own("login.name")]: "somebody", [own("password")]: "whatever it is" });
  await page.press(own("login.submit"));
  return page;
}

describe("the second step of a sign-in", () => {
  it("takes a code of the app, in digits of any script", async () => {
    const step = fake(signIn.secondFactor, session);
    const page = await atSecondStep();
    const field = page.field(t("factor.code"));
    await expect.element(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(field).toHaveAttribute("inputmode", "numeric");
    await expect.element(field).toHaveFocus();
    await field.fill("१२३ ४५६");
    await userEvent.keyboard("{Enter}");
    await page.at("/");
    expect(step.calls[0]?.body).toEqual({ challenge: details.challenge, code: "१२३ ४५६" });
    expect(localStorage.getItem("token")).toBe(session.token);
  });

  it("takes a recovery code", async () => {
    const step = fake(signIn.secondFactor, session);
    const page = await atSecondStep();
    await page.press(t("factor.useRecovery"));
    await page.fill({ [t("factor.recoveryCode")]: codes[0] ?? "" });
    await page.press(t("second.submit"));
    await page.at("/");
    expect(step.calls[0]?.body).toEqual({ challenge: details.challenge, recoveryCode: codes[0] });
  });

  it("tells a wrong code beside its field, and what is no code before it is sent", async () => {
    const step = fake(signIn.secondFactor, (_, refuse) =>
      refuse("auth.factor_wrong", { fields: { code: "auth.factor_wrong" } }),
    );
    const page = await atSecondStep();
    await page.fill({ [t("factor.code")]: "12345" });
    await page.press(t("second.submit"));
    await expect.element(page.getByText(login("field.code"))).toBeVisible();
    expect(step.calls).toHaveLength(0);
    await page.fill({ [t("factor.code")]: "123456" });
    await page.press(t("second.submit"));
    await expect.element(page.field(t("factor.code"))).toHaveAttribute("aria-invalid", "true");
    await page.check();
  });

  it("begins anew when it is over", async () => {
    fake(signIn.secondFactor, (_, refuse) => refuse("auth.challenge_over"));
    const page = await atSecondStep();
    await page.fill({ [t("factor.code")]: "123456" });
    await page.press(t("second.submit"));
    await expect.element(page.toast(errors("auth.challenge_over"))).toBeVisible();
    await expect.element(page.field(login("login.name"))).toBeVisible();
  });

  it("of an account with a passkey alone offers no code of an app", async () => {
    const page = await atSecondStep({}, "passkey");
    await expect.element(page.getByRole("button", { name: t("factor.usePasskey") })).toBeVisible();
    expect(page.getByRole("textbox").query()).toBeNull();
  });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("protection", face.language);

  it("the second step", async () => {
    const page = await atSecondStep(face);
    await expect.element(page.getByRole("heading", { name: own("second.title") })).toBeVisible();
    await page.check();
  });

  it.each([
    ["nothing", plainProtection],
    ["everything", fullProtection],
    [
      "a change of address",
      {
        ...fullProtection,
        emailChange: {
          email: "new@example.test",
          oldProven: false,
          newProven: true,
          expiresAt: "2026-11-23T06:00:00Z",
        },
      },
    ],
    ["a need of staff", { ...plainProtection, staffNeeds: "second_factor" }],
  ] satisfies [string, Protection][])("an account with %s", async (_, protection) => {
    fake(signIn.getProtection, protection);
    const page = await screen(Own, { path: "/", texts, user: candidate, ...face });
    await expect.element(page.getByRole("heading", { name: own("totp.title") })).toBeVisible();
    await page.check();
  });

  it("the picture for the app, then its recovery codes", async () => {
    fake(signIn.getProtection, plainProtection);
    fake(signIn.beginTotp, { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/Sarathi:a?secret=ABCD" });
    const enable = fake(signIn.enableTotp, { recoveryCodes: codes });
    const page = await screen(Own, { path: "/", texts, user: candidate, ...face });
    await page.press(own("totp.setUp"));
    await expect.element(page.getByRole("img", { name: own("totp.picture") })).toBeVisible();
    await expect.element(page.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
    const open = page.getByText(own("totp.open"));
    await expect.element(open).toHaveAttribute("href", "otpauth://totp/Sarathi:a?secret=ABCD");
    await page.check();
    await page.fill({ [own("factor.code")]: "123456" });
    await page.press(own("totp.enable"));
    await expect.element(page.getByText(codes[9] ?? "")).toBeVisible();
    await expect.element(page.getByText(own("recovery.shown"))).toHaveFocus();
    expect(enable.calls[0]?.body).toEqual({ code: "123456" });
    await page.check();
    await page.press(own("recovery.stored"));
    await expect.element(page.getByText(codes[9] ?? "")).not.toBeInTheDocument();
  });

  it("the removal of the only second step, which asks for the password", async () => {
    fake(signIn.getProtection, { ...fullProtection, totp: undefined });
    const remove = fake(signIn.removePasskey, { done: true });
    const page = await screen(Own, { path: "/", texts, user: candidate, ...face });
    await page.press(own("passkeys.removeOf", { name: "मेरो फोन" }));
    await expect.element(page.getByText(own("passkeys.last"))).toBeVisible();
    await page.check();
    await page.fill({ [own("confirm.password")]: "my password" });
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => remove.calls[0]?.body).toEqual({ password: "my password" });
  });

  it("a need of staff that is met elsewhere on the page leads there", async () => {
    fake(signIn.getProtection, { ...plainProtection, staffNeeds: "password" });
    const page = await screen(Own, { path: "/", texts, user: candidate, ...face });
    await expect
      .element(page.getByRole("link", { name: own("needs.toPassword") }))
      .toHaveAttribute("href", "#password");
    await page.check();
  });

  it("asked again", async () => {
    fake(signIn.getProtection, fullProtection);
    fake(accounts.endOtherSessions, (_, refuse) => refuse("auth.confirm_needed"));
    const page = await screen(Asking, { path: "/", texts, user: candidate, ...face });
    await page.press("end others");
    await expect.element(page.getByRole("dialog", { name: own("confirm.title") })).toBeVisible();
    await expect.element(page.field(own("factor.code"))).toBeVisible();
    await page.check();
  });

  it("the page of the mails of a change of address", async () => {
    const page = await screen(ChangeEmail, {
      path: "/auth/change-email",
      url: `/auth/change-email#code=abc`,
      texts,
      ...face,
    });
    await expect.element(page.getByRole("button", { name: own("change.yes") })).toBeVisible();
    await page.check();
  });
});

function Own() {
  const user = useSession((session) => session.user);
  return (
    user && (
      <>
        <ProtectionPart />
        <EmailPart user={user} />
      </>
    )
  );
}

function Asking() {
  const others = useEndpointMutation(accounts.endOtherSessions);
  return (
    <>
      <button type="button" onClick={() => void others.run({})}>
        end others
      </button>
      <p>{others.answer ? `ended ${others.answer.ended}` : ""}</p>
    </>
  );
}

describe("what asks for a proof again", () => {
  function asked(protection = plainProtection) {
    let confirmed = false;
    fake(signIn.getProtection, protection);
    const confirm = fake(signIn.confirm, () => {
      confirmed = true;
      return { done: true };
    });
    const others = fake(accounts.endOtherSessions, (_, refuse) =>
      confirmed ? { ended: 3 } : refuse("auth.confirm_needed"),
    );
    return { confirm, others };
  }

  it("is done after the proof, without another press", async () => {
    const { confirm, others } = asked();
    const page = await screen(Asking, { path: "/", texts, user: candidate });
    await page.press("end others");
    await expect.element(page.field(t("confirm.password"))).toHaveFocus();
    await page.fill({ [t("confirm.password")]: "my password" });
    await page.press(t("confirm.submit"));
    await expect.element(page.getByText("ended 3")).toBeVisible();
    expect(confirm.calls[0]?.body).toEqual({ password: "my password" });
    expect(others.calls).toHaveLength(2);
    expect(page.getByRole("dialog").query()).toBeNull();
  });

  it("takes the second factor where there is one, and no password", async () => {
    const { confirm } = asked(fullProtection);
    const page = await screen(Asking, { path: "/", texts, user: candidate });
    await page.press("end others");
    await page.fill({ [t("factor.code")]: "123456" });
    await page.press(t("confirm.submit"));
    await expect.element(page.getByText("ended 3")).toBeVisible();
    expect(page.getByLabelText(t("confirm.password")).query()).toBeNull();
    expect(confirm.calls[0]?.body).toEqual({ code: "123456" });
  });

  it("mails a code to an account that has nothing else", async () => {
    const { confirm } = asked({ ...plainProtection, hasPassword: false });
    const mail = fake(signIn.confirmMail, { sent: true });
    const page = await screen(Asking, { path: "/", texts, user: candidate });
    await page.press("end others");
    await page.press(t("confirm.mail"));
    await expect.poll(() => mail.calls.length).toBe(1);
    await page.fill({ [t("factor.mailedCode")]: "12345678" });
    await page.press(t("confirm.submit"));
    await expect.poll(() => confirm.calls.length).toBe(1);
  });

  it("is not done when the dialog is closed, and says why", async () => {
    const { others } = asked();
    const page = await screen(Asking, { path: "/", texts, user: candidate });
    await page.press("end others");
    await expect.element(page.field(t("confirm.password"))).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.toast(errors("auth.confirm_needed"))).toBeVisible();
    expect(others.calls).toHaveLength(1);
  });
});

describe("the page of the mails of a change of address", () => {
  const at = { path: "/auth/change-email", url: "/auth/change-email#code=abcdefghijklmnopqrstuvwxyz", texts } as const;

  it("asks before anything happens, and says what came of yes", async () => {
    const yes = fake(signIn.confirmEmailChange, { changed: false });
    const page = await screen(ChangeEmail, at);
    await expect.element(page.getByRole("button", { name: t("change.yes") })).toBeVisible();
    expect(yes.calls).toHaveLength(0);
    await page.press(t("change.yes"));
    await expect.element(page.getByText(t("change.waitingLead"))).toBeVisible();
    expect(yes.calls[0]?.body).toEqual({ code: "abcdefghijklmnopqrstuvwxyz" });
  });

  it("says what came of no", async () => {
    fake(signIn.refuseEmailChange, { done: true });
    const page = await screen(ChangeEmail, at);
    await page.press(t("change.no"));
    await expect.element(page.getByText(t("change.refusedLead"))).toBeVisible();
  });

  it.each([
    ["whose session has ended by it is signed out", "auth.required", "signed-out"],
    ["whose session is another account's stays signed in", null, "signed-in"],
  ] as const)("a reader %s", async (_, refusal, status) => {
    fake(signIn.refuseEmailChange, { done: true });
    const me = fake(accounts.me, (_, refuse) => (refusal ? refuse(refusal) : candidate));
    const page = await screen(ChangeEmail, { ...at, user: candidate });
    await page.press(t("change.no"));
    await expect.element(page.getByText(t("change.refusedLead"))).toBeVisible();
    await expect.poll(() => me.calls.length).toBeGreaterThan(0);
    await expect.poll(() => useSession.getState().status).toBe(status);
  });

  it("without a code says that the link is worth nothing", async () => {
    const page = await screen(ChangeEmail, { ...at, url: "/auth/change-email" });
    await expect.element(page.getByText(t("change.invalid"))).toBeVisible();
  });

  it("tells a link that is worth nothing any more, and a failure", async () => {
    fake(signIn.confirmEmailChange, (_, refuse) => refuse("auth.code_expired"));
    const page = await screen(ChangeEmail, at);
    await page.press(t("change.yes"));
    await expect.element(page.getByText(t("change.expired"))).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("change.toProfile") })).toBeVisible();
  });

  it("tells a failure, after which it can be tried again", async () => {
    fake(signIn.confirmEmailChange, broken);
    const page = await screen(ChangeEmail, at);
    await page.press(t("change.yes"));
    await expect.element(page.getByText(t("change.failed"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("change.yes") })).toBeVisible();
  });
});
