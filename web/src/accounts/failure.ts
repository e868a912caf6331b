import { ApiError } from "../foundation/api.ts";
import { errorText } from "../foundation/errors.ts";
import type { T } from "../foundation/texts.ts";
import type { FieldText } from "./validation.ts";

/** Codes that speak of one field. */
const fieldOf: Readonly<Record<string, string>> = {
  "auth.email_taken": "email",
  "auth.username_taken": "username",
  "auth.username_reserved": "username",
  "auth.password_common": "password",
};

export interface Refusal {
  field: string;
  /** In the reader's language, or the key of a field's text. */
  text: string | FieldText;
}

/** Which fields the server refused, with the text for each. */
export function refusals(error: unknown, fields: readonly string[], t: T<"errors">): Refusal[] {
  if (!(error instanceof ApiError)) return [];
  const byCode = fieldOf[error.code];
  if (byCode) return [{ field: byCode, text: errorText(new ApiError({ code: error.code, status: error.status }), t) }];
  return Object.keys(error.fields)
    .filter((field) => fields.includes(field))
    .map((field) => ({ field, text: "field.invalid" }));
}
