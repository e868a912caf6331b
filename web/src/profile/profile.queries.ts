import { accounts, communityPeople } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

/** What others see of an account. @param username in any case */
export const profileQuery = (username: string) =>
  queryOf(communityPeople.getProfile, { params: { username: username.toLowerCase() } }, { staleTime: 5_000 });

/** One's own sessions, last used first. */
export const devicesQuery = () => queryOf(accounts.listSessions, {}, { staleTime: 0 });
