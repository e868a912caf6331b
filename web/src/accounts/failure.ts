import type { ErrorCode } from "@sarathi/contract";
import { ApiError } from "../foundation/api.ts";
import { codeText, errorText } from "../foundation/errors.ts";
import type { FormValues } from "../foundation/lightForm.ts";
import type { Reader } from "../foundation/reader.ts";
import type { T } from "../foundation/texts.ts";
import { type FieldText, fieldText } from "./validation.ts";

/** Codes that speak of one field: its possible names. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  "auth.email_taken": ["email"],
  "auth.username_taken": ["username"],
  "auth.username_reserved": ["username"],
  "auth.name_reserved": ["firstName"],
  "auth.password_common": ["password", "newPassword"],
  "auth.password_context": ["password", "newPassword"],
  "auth.password_personal": ["password", "newPassword"],
  "auth.password_pattern": ["password", "newPassword"],
  "auth.password_same": ["newPassword"],
};

export interface FieldRefusal {
  field: string;
  /** In the reader's language, or the key of a field's text. */
  text: string | FieldText;
}

export const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;

/** Whether the server has looked at what was sent and did not take it; else it says nothing of the form. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Which fields the server refused, with the text for each: that of its code, else what the field takes. */
export function refusals(
  error: unknown,
  values: FormValues,
  fields: readonly string[],
  t: T<"errors">,
): FieldRefusal[] {
  if (!(error instanceof ApiError)) return [];
  const byCode = fieldsOf[error.code]?.find((name) => fields.includes(name));
  const codes = byCode ? { [byCode]: error.code, ...error.fields } : error.fields;
  return fields.flatMap((field) => {
    const said = codes[field];
    return said === undefined ? [] : [{ field, text: codeText(said, t) ?? fieldText(field, values[field], "refused") }];
  });
}

/**
 * What to tell about a failed call of accounts; of a suspension also until when it lasts and why.
 * @param failed the specification's text for a failure that says nothing itself; "An error occurred" where it has none
 */
export async function failureText(
  error: unknown,
  t: T<"errors">,
  failed: string | undefined,
  reader: Reader,
): Promise<string> {
  const plain = errorText(error, t, failed);
  if (!(error instanceof ApiError) || error.code !== "auth.suspended") return plain;
  try {
    // Apart: the calendar is heavy, and few are suspended.
    const { suspensionText } = await import("./suspension.ts");
    return suspensionText(error.details, plain, reader);
  } catch {
    return plain;
  }
}
