/** What other modules may use of this one. */

import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

/** How one's account is protected, for the page of one's own. */
export const protectionPart = lazyPart(() =>
  import("./protection/ProtectionPart.tsx").then((part) => part.ProtectionPart),
);
/** The change of one's address, for the same page. */
export const emailPart = lazyPart(() => import("./protection/EmailPart.tsx").then((part) => part.EmailPart));
/** Asks for another mail that proves the address, wherever that is missed. */
export const sendAgain = lazyPart(() =>
  import("./parts/SendAgain.tsx").then((part) => withTexts(["verification"], part.SendAgain)),
);
export { useMailCode } from "./mailCode.ts";
export { AccountName } from "./parts/AccountName.tsx";
export { NewPasswordField } from "./parts/NewPasswordField.tsx";
export { PasswordField } from "./parts/PasswordField.tsx";
export { Refused } from "./parts/Refused.tsx";
export { accountsStaff } from "./staff/module.ts";
export { useAccountForm } from "./useAccountForm.ts";
