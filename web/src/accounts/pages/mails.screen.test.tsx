import { accounts } from "@sarathi/contract";
import { describe, expect, it, vi } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, held, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import ForgotPassword from "./ForgotPassword.tsx";
import ResetPassword from "./ResetPassword.tsx";
import VerifyEmail from "./VerifyEmail.tsx";

const texts = ["accounts", "recovery"] as const;
const forgot = { path: "/auth/forgot-password", texts } as const;
const verify = { path: "/auth/verify-email", texts } as const;
const reset = { path: "/auth/reset-password", texts } as const;
const CODE = "x".repeat(43);
const withCode = { ...verify, url: `${verify.path}#code=${CODE}` };
const withToken = { ...reset, url: `${reset.path}#token=${CODE}` };
const sent = { sent: true };

const t = textsOf("recovery");
const title = (page: Awaited<ReturnType<typeof screen>>) => page.getByRole("heading", { level: 1 });

describe("forgotten password", () => {
  it("knows the address of who is signed in", async () => {
    const page = await screen(ForgotPassword, { ...forgot, user: candidate });
    await expect.element(page.field(t("mail.email"))).toHaveValue(candidate.email);
  });

  it("[S44] [S45] says where to look, and mails again after a minute", async () => {
    const call = fake(accounts.forgotPassword, sent);
    const page = await screen(ForgotPassword, { ...forgot, viewport: "desktop" });
    await page.fill({ [t("mail.email")]: "no address" });
    await page.press(t("forgot.submit"));
    await expect.element(page.getByText(textsOf("accounts")("field.email"))).toBeVisible();
    expect(call.calls).toHaveLength(0);
    vi.useFakeTimers({
      toFake: ["setInterval", "setTimeout", "Date", "clearInterval", "clearTimeout"],
      shouldAdvanceTime: true,
    });
    try {
      await page.fill({ [t("mail.email")]: candidate.email });
      await page.press(t("forgot.submit"));
      await expect.element(title(page)).toHaveTextContent(t("mail.title"));
      for (const text of [t("forgot.sent"), candidate.email, t("mail.spam")])
        await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      const again = page.getByRole("button", { name: t("mail.again") });
      await expect.element(again).toBeDisabled();
      await page.check();
      await vi.advanceTimersByTimeAsync(61_000);
      await again.click();
      await expect.element(again).toBeDisabled();
      await expect.poll(() => call.calls).toHaveLength(2);
      await page.press(t("mail.other"));
      await expect.element(page.field(t("mail.email"))).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it("[S26] [S45] says An error occurred where the server says nothing", async () => {
    fake(accounts.forgotPassword, broken);
    const page = await screen(ForgotPassword, { ...forgot, user: candidate });
    await page.press(t("forgot.submit"));
    await expect.element(page.toast("An error occurred")).toBeVisible();
  });

  it("[S45] tells who asks too often when to try again", async () => {
    fake(accounts.forgotPassword, (_, refuse) => refuse("request.too_many", { retryAfter: 3600 }));
    const page = await screen(ForgotPassword, { ...forgot, user: candidate });
    await page.press(t("forgot.submit"));
    await expect.element(page.getByText(/try again in (60 minutes|1 hour)/).first()).toBeVisible();
  });
});

describe.each(faces)("a link of a mail, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("recovery", face.language);

  it.each([
    ["auth.code_expired", "verify.expiredTitle"],
    ["auth.code_invalid", "verify.invalidTitle"],
    ["auth.code_used", "verify.doneTitle"],
  ] as const)("[S43] %s is %s", async (code, key) => {
    fake(accounts.verifyEmail, (_, refuse) => refuse(code));
    const page = await screen(VerifyEmail, { ...withCode, ...face });
    await expect.element(title(page)).toHaveTextContent(own(key));
    await page.at(verify.path);
    await page.check();
  });

  it.each([
    ["auth.code_expired", "reset.expiredTitle"],
    ["auth.code_invalid", "reset.invalidTitle"],
    ["auth.code_used", "reset.usedTitle"],
  ] as const)("[S46] %s is %s, with the way to a new one", async (code, key) => {
    fake(accounts.checkPassword, { strength: "strong" });
    fake(accounts.resetPassword, (_, refuse) => refuse(code));
    const page = await screen(ResetPassword, { ...withToken, ...face });
    await page.fill({ [own("reset.password")]: "machhapuchhre ko chhaya ma" });
    await page.press(own("reset.submit"));
    await expect.element(title(page)).toHaveTextContent(own(key));
    const again = page.getByRole("link", { name: own("reset.again") });
    await expect.element(again).toHaveAttribute("href", forgot.path);
    await page.check();
  });

  it("[S46] a reset without its code says so", async () => {
    const page = await screen(ResetPassword, { ...reset, url: `${reset.path}?token=`, ...face });
    await expect.element(title(page)).toHaveTextContent(own("reset.missingTitle"));
    await page.check();
  });

  it("[S44] without a code a new mail can be had", async () => {
    fake(accounts.resendVerification, sent);
    const page = await screen(VerifyEmail, { ...verify, ...face });
    await expect.element(title(page)).toHaveTextContent(own("verify.askTitle"));
    await page.check();
    await page.fill({ [own("mail.email")]: candidate.email });
    await page.press(own("verify.submit"));
    await expect.element(page.getByText(own("verify.sent"))).toBeVisible();
    await page.check();
  });
});

describe("a code in the address", () => {
  it("is read of the query too, where mails of earlier versions have it", async () => {
    const { calls } = fake(accounts.verifyEmail, { verified: true });
    const page = await screen(VerifyEmail, { ...verify, url: `${verify.path}?code=${CODE}` });
    await expect.element(title(page)).toHaveTextContent(t("verify.doneTitle"));
    expect(calls).toMatchObject([{ params: { verificationCode: CODE } }]);
    await page.at(verify.path);
  });

  it("is gone from the address bar before anything is asked", async () => {
    const page = await screen(ResetPassword, withToken);
    await page.at(reset.path);
    await expect.element(page.field(t("reset.password"))).toBeVisible();
    expect(Object.values(sessionStorage)).toContain(CODE);
  });
});

describe("proving an address", () => {
  it("says that it is at it, then that it is done", async () => {
    const { answer, letGo } = held<{ verified: boolean }>();
    const call = fake(accounts.verifyEmail, () => answer);
    const page = await screen(VerifyEmail, withCode);
    await expect.element(title(page)).toHaveTextContent(t("verify.checking"));
    await page.check();
    letGo({ verified: true });
    await expect.element(title(page)).toHaveTextContent(t("verify.doneTitle"));
    await expect.element(page.getByRole("link", { name: t("verify.login") })).toBeVisible();
    expect(call.calls).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it("[S43] asks again after a call that failed on the way, and keeps the code until it is answered", async () => {
    fake(accounts.verifyEmail, unreachable);
    const page = await screen(VerifyEmail, withCode);
    await expect.element(title(page)).toHaveTextContent(t("verify.failedTitle"));
    await page.check();
    expect(Object.values(sessionStorage)).toContain(CODE);
    fake(accounts.verifyEmail, { verified: true });
    await page.press(textsOf("common")("retry"));
    await expect.element(title(page)).toHaveTextContent(t("verify.doneTitle"));
    await expect.element(page.getByRole("link", { name: t("verify.login") })).toBeVisible();
  });
});

describe("a new password", () => {
  it("[S46] is refused beside its field, then set, and the session here is over", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    const call = fake(accounts.resetPassword, { changed: true });
    const page = await screen(ResetPassword, { ...withToken, user: candidate });
    const field = page.field(t("reset.password"));
    await field.fill("short");
    await page.press(t("reset.submit"));
    await expect.element(page.getByText(textsOf("accounts")("field.passwordShort", { minPassword: 8 }))).toBeVisible();
    await expect.element(field).toHaveFocus();
    await page.check();
    await field.fill("machhapuchhre ko chhaya ma");
    await page.press(t("reset.submit"));
    await page.at("/auth/login");
    await expect.element(page.toast(t("reset.done"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toEqual([{ token: CODE, newPassword: "machhapuchhre ko chhaya ma" }]);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("shows that it is being set", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    fake(accounts.resetPassword, pending);
    const page = await screen(ResetPassword, withToken);
    await page.fill({ [t("reset.password")]: "machhapuchhre ko chhaya ma" });
    await page.press(t("reset.submit"));
    await expect.element(page.getByRole("button", { name: t("reset.submit") })).toHaveAttribute("aria-busy", "true");
  });
});
