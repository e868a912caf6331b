import {
  type Answer,
  type Endpoint,
  MAX_PER_PAGE,
  type Role,
  type Suspension,
  type UserRow,
  users,
} from "@sarathi/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../foundation/api.ts";
import { keyOf, queryOf } from "../../foundation/query.ts";
import type { AuditFilter, UserFilter } from "./filters.ts";

export const usersPerPage = 25;
export const auditPerPage = 50;

export const usersQuery = ({ search, role, status, verified, sort, page }: UserFilter) =>
  queryOf(users.listUsers, { query: { search, role, status, verified, sort, page, limit: usersPerPage } });
export const userQuery = (id: string) => queryOf(users.getUser, { params: { id } });
export const overviewQuery = () => queryOf(users.overview, {});
export const auditQuery = ({ search, action, user, page }: AuditFilter, limit = auditPerPage) =>
  queryOf(users.listAudit, { query: { search, action, targetId: user, page, limit } });

type Listed = Answer<typeof users.listUsers>;
const startOf = (endpoint: Endpoint) => keyOf(endpoint, {}).slice(0, 2);

/** A row of any list that is held: shown while the account itself is on its way. */
export function heldRow(client: QueryClient, id: string): UserRow | undefined {
  const lists = client.getQueriesData<Listed>({ queryKey: startOf(users.listUsers) });
  return lists.flatMap(([, list]) => list?.items ?? []).find((row) => row._id === id);
}

/** Puts an account as it is now in the place of what is held of it; what tells of deeds is asked for again. */
function rememberRow(client: QueryClient, row: UserRow): void {
  client.setQueryData(userQuery(row._id).queryKey, row);
  client.setQueriesData<Listed>({ queryKey: startOf(users.listUsers) }, (list) =>
    list ? { ...list, items: list.items.map((one) => (one._id === row._id ? row : one)) } : list,
  );
  for (const endpoint of [users.listAudit, users.overview]) {
    void client.invalidateQueries({ queryKey: startOf(endpoint) });
  }
}

/**
 * One deed on an account.
 * @param done gets the account as it became
 */
export function useDeed<What = void>(send: (what: What) => Promise<UserRow>, done: (row: UserRow) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (row: UserRow) => {
      rememberRow(client, row);
      done(row);
    },
  });
}

export const changeRole = (id: string, role: Role, reason: string) =>
  call(users.changeRole, { params: { id }, body: { role, ...(reason && { reason }) } });
export const suspendUser = (id: string, suspension: Suspension) =>
  call(users.suspendUser, { params: { id }, body: suspension });
export const restoreUser = (id: string) => call(users.restoreUser, { params: { id } });
export const endUserSessions = (id: string) => call(users.endUserSessions, { params: { id } });

/** One page of an export, oldest first: accounts that are opened meanwhile do not move the others. */
export const exportPage = (filter: UserFilter, page: number, signal: AbortSignal) => {
  const { search, role, status, verified } = filter;
  return call(
    users.listUsers,
    { query: { search, role, status, verified, sort: "oldest", page, limit: MAX_PER_PAGE } },
    { signal },
  );
};
