import { PasswordReset } from "@sarathi/contract";

/** In a chunk of its own: zod comes when somebody fills a form, not with the page. */
export { Address as address, Credentials as login, Registration as register } from "@sarathi/contract";
/** The code comes from the address, not from the form. */
export const reset = PasswordReset.pick({ newPassword: true });
