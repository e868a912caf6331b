import { ApiError } from "../foundation/api.ts";
import { codeText } from "../foundation/errors.ts";
import type { T } from "../foundation/texts.ts";
import { type FieldText, fieldText, type Values } from "./validation.ts";

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

/** Which fields the server refused, with the text for each: that of its code, else what the field takes. */
export function refusals(error: unknown, values: Values, fields: readonly string[], t: T<"errors">): Refusal[] {
  if (!(error instanceof ApiError)) return [];
  const byCode = fieldOf[error.code];
  const told = byCode ? { [byCode]: error.code, ...error.fields } : error.fields;
  return fields.flatMap((field) => {
    const said = told[field];
    return said === undefined ? [] : [{ field, text: codeText(said, t) ?? fieldText(field, values[field], "refused") }];
  });
}
