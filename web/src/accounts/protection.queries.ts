import { signIn } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

/** How one's own account is protected. */
export const protectionQuery = () => queryOf(signIn.getProtection, {}, { staleTime: 0 });
