import { accounts } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

/** What others see of an account: the same for everybody. @param username in any case */
export const profileQuery = (username: string) =>
  queryOf(accounts.getProfile, { params: { username: username.toLowerCase() } }, { shared: true, staleTime: 5_000 });

/** One's own sessions, last used first. */
export const devicesQuery = () => queryOf(accounts.listSessions, {}, { staleTime: 0 });
