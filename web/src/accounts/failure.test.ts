import { describe, expect, it } from "vitest";
import { ApiError } from "../foundation/api.ts";
import { errorText } from "../foundation/errors.ts";
import errors from "../foundation/i18n/ne/errors.json";
import { addTexts, tOf } from "../foundation/texts.ts";
import { refusals } from "./failure.ts";

addTexts("ne", "errors", errors);
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
  ])("%s %o are told in the reader's language", (code, fields, told) => {
    expect(refusals(refused(code, fields), typed, names, t)).toEqual(told);
  });

  it("leaves no English in the toast", () => {
    expect(errorText(refused("request.invalid", { email: "Invalid email address" }), t)).toBe(errors.request.invalid);
  });
});
