import { describe, expect, it } from "vitest";
import { ApiError } from "../foundation/api.ts";
import { errorText } from "../foundation/errors.ts";
import common from "../foundation/i18n/ne/common.json";
import base from "../foundation/i18n/ne/errors.json";
import { addTexts, tOf } from "../foundation/texts.ts";
import { failureText, isCode, refusals } from "./failure.ts";
import accounts from "./i18n/ne/accounts.json";
import errors from "./i18n/ne/errors.json";
import { codeProblem } from "./mailCode.ts";

addTexts("ne", "errors", base);
addTexts("ne", "accounts.errors", errors);
addTexts("ne", "accounts", accounts);
addTexts("ne", "common", common);
const t = tOf("ne", "errors");
const names = ["email", "username", "password"];
const typed = { email: "sita@example.com", username: "sita", password: "एउटा लामो वाक्य" };
const refused = (code: string, fields: Record<string, string>) =>
  new ApiError({
    code,
    status: 422,
    message: "The request is not valid",
    errors: Object.entries(fields).map(([field, text]) => `${field}: ${text}`),
    fields,
  });

describe("fields that the server refused", () => {
  it.each([
    ["auth.email_taken", { email: "auth.email_taken" }, [{ field: "email", text: errors.auth.email_taken }]],
    ["auth.email_taken", {}, [{ field: "email", text: errors.auth.email_taken }]],
    [
      "request.invalid",
      { password: "auth.password_common" },
      [{ field: "password", text: errors.auth.password_common }],
    ],
    ["request.invalid", { email: "Invalid email address" }, [{ field: "email", text: "field.email" }]],
    ["request.invalid", { username: "Too short" }, [{ field: "username", text: "field.username" }]],
    ["request.invalid", { password: "No" }, [{ field: "password", text: "field.invalid" }]],
    ["request.invalid", { language: "Not valid" }, []],
  ])("%s %o are shown in the reader's language", (code, fields, shown) => {
    expect(refusals(refused(code, fields), typed, names, t)).toEqual(shown);
  });

  it("leaves no English in the toast", () => {
    expect(errorText(refused("request.invalid", { email: "Invalid email address" }), t)).toBe(base.request.invalid);
  });
});

describe("what belongs to a code", () => {
  it("tells a common password beside the field that the form has", () => {
    const common = refused("auth.password_common", {});
    expect(refusals(common, typed, ["newPassword"], t)).toEqual([
      { field: "newPassword", text: errors.auth.password_common },
    ]);
  });

  const reader = { language: "ne", digits: "deva" } as const;
  const suspended = (details: Record<string, string>) => new ApiError({ code: "auth.suspended", status: 403, details });
  it.each([
    [{ until: "2026-11-25T10:00:00.000Z", reason: "ठगी" }, "यो खाता २०८३ मङ्सिर ९, १५:४५ बजेसम्म निलम्बित छ\nकारण: ठगी"],
    [{ reason: "ठगी" }, `${errors.auth.suspended}\nकारण: ठगी`],
    [{}, errors.auth.suspended],
  ])("tells a suspension %o", async (details, text) => {
    const appeal = "पुनरावेदन गर्न मिल्ने भए त्यसको लिङ्क निलम्बनको इमेलमा छ";
    expect(await failureText(suspended(details), t, "Login failed", reader)).toBe(`${text}\n${appeal}`);
  });

  it("leaves other failures as they are", async () => {
    expect(await failureText(new Error("inside"), t, "Login failed", reader)).toBe("Login failed");
    expect(isCode(refused("auth.google_join", {}), "auth.google_join")).toBe(true);
    expect(isCode(new Error("auth.google_join"), "auth.google_join")).toBe(false);
  });

  it.each([
    [refused("auth.code_used", {}), "used"],
    [refused("auth.code_expired", {}), "expired"],
    [refused("auth.code_invalid", {}), "invalid"],
    [refused("request.invalid", { token: "Must be the code of the mail" }), "invalid"],
    [refused("request.invalid", { verificationCode: "Must be the code of the mail" }), "invalid"],
    [refused("request.invalid", { newPassword: "Too short" }), undefined],
    [refused("server.busy", {}), undefined],
    [new TypeError("x"), undefined],
  ])("[S43] [S46] of a mail: %s is %s", (error, problem) => {
    expect(codeProblem(error)).toBe(problem);
  });
});
