import { PasswordReset } from "@sarathi/contract";

/** In a chunk of its own: zod comes when somebody fills a form, not with the page. */
export {
  Address as address,
  Credentials as login,
  Registration as register,
  TypedCode as code,
  TypedMailedCode as mailedCode,
  TypedPassword as password,
  TypedProofs as proofs,
  TypedRecoveryCode as recoveryCode,
} from "@sarathi/contract";
/** The code comes from the address, not from the form. */
export const reset = PasswordReset.pick({ newPassword: true });
