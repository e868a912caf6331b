import type { z } from "zod";
import type { Key } from "../foundation/texts.ts";

export type FieldText = Extract<Key<"accounts">, `field.${string}`>;
export type Values = Readonly<Record<string, string>>;

/** The text for a refused field. @param code of zod's issue; "refused" when the server gave no reason */
export function fieldText(field: string, value: string | undefined, code: string): FieldText {
  if (!value?.trim()) return "field.required";
  const password = field === "password" || field === "newPassword";
  if (password && code === "too_small") return "field.passwordShort";
  if (password && code === "too_big") return "field.passwordLong";
  if (code === "too_big") return "field.long";
  if (field === "username") return "field.username";
  if (field === "email") return "field.email";
  return "field.invalid";
}

/** What is left empty is not sent. */
export function filled(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Checks a form by the contract's schema: per refused field the key of its text. */
export function check(schema: z.ZodType, values: Values): Record<string, FieldText> {
  const checked = schema.safeParse(filled(values));
  const texts: Record<string, FieldText> = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (field && !texts[field]) texts[field] = fieldText(field, values[field], issue.code);
  }
  return texts;
}
