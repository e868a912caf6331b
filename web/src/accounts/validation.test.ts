import { Credentials, Registration } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { check as checkForm, type FormValues } from "../foundation/lightForm.ts";
import { fieldText } from "./validation.ts";

const check = (schema: z.ZodType, values: FormValues) => checkForm(schema, values, fieldText);
const good = { firstName: "सीता", email: "sita@example.com", password: "एउटा लामो वाक्य" };

describe("forms of accounts", () => {
  it("takes a good registration, empty optional fields left out", () => {
    expect(check(Registration, { ...good, lastName: "", username: "" })).toEqual({});
  });

  it.each([
    [{ ...good, firstName: "" }, { firstName: "field.empty.firstName" }],
    [{ ...good, firstName: "x".repeat(51) }, { firstName: "field.long" }],
    [{ ...good, email: "sita@" }, { email: "field.email" }],
    [{ ...good, password: "short" }, { password: "field.passwordShort" }],
    [{ ...good, password: "x".repeat(129) }, { password: "field.passwordLong" }],
    [{ ...good, username: "a b" }, { username: "field.username" }],
  ])("refuses %o", (values, texts) => {
    expect(check(Registration, values)).toEqual(texts);
  });

  it("asks for both credentials", () => {
    expect(check(Credentials, {})).toEqual({ email: "field.empty.email", password: "field.empty.password" });
  });
});
