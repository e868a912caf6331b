import type { Key } from "../foundation/texts.ts";

export type FieldText = Extract<Key<"accounts">, `field.${string}`>;

/** Fields that say in a sentence of their own what is missing. */
const emptyTexts: Readonly<Record<string, FieldText>> = {
  firstName: "field.empty.firstName",
  email: "field.empty.email",
  username: "field.empty.username",
  password: "field.empty.password",
  currentPassword: "field.empty.password",
  newPassword: "field.empty.newPassword",
};

/** The text for a refused field. @param code of zod's issue; "refused" when the server gave no reason */
export function fieldText(field: string, value: string | undefined, code: string): FieldText {
  if (!value?.trim()) return emptyTexts[field] ?? "field.required";
  const password = field === "password" || field === "newPassword";
  if (password && code === "too_small") return "field.passwordShort";
  if (password && code === "too_big") return "field.passwordLong";
  if (code === "too_big") return "field.long";
  if (field === "username") return "field.username";
  if (field === "email") return "field.email";
  if (field === "code") return "field.code";
  if (field === "mailedCode") return "field.mailedCode";
  if (field === "recoveryCode") return "field.recoveryCode";
  return "field.invalid";
}
