/** What other modules may use of this one. */

export { NewPasswordField } from "./parts/NewPasswordField.tsx";
export { PasswordField } from "./parts/PasswordField.tsx";
export { Refused } from "./parts/Refused.tsx";
export { accountsStaff } from "./staff/module.ts";
export { useAccountForm } from "./useAccountForm.ts";
