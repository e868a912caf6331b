import { type Answer, type AuditEntry, MAX_PER_PAGE, operations, type UserRow, users } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../foundation/api.ts";
import { useAction } from "../../foundation/mutation.ts";
import { keyPrefix, queryOf, updateCached } from "../../foundation/query.ts";
import type { LoadPage } from "../../staff/exportRows.ts";
import type { AuditFilter, SecurityFilter, UserFilter } from "./params.ts";

const usersPerPage = 25;
const auditPerPage = 50;

export const usersQuery = ({ search, role, status, verified, sort, page }: UserFilter) =>
  queryOf(users.listUsers, { query: { search, role, status, verified, sort, page, limit: usersPerPage } });
export const userQuery = (id: string) => queryOf(users.getUser, { params: { id } });
const auditFilter = ({ search, action, kind, day, user }: Partial<AuditFilter>) => {
  return { search, action, targetKind: kind, day, targetId: user };
};
export const auditQuery = ({ page, ...filter }: AuditFilter, limit = auditPerPage) =>
  queryOf(users.listAudit, { query: { ...auditFilter(filter), page, limit } });

export const securityQuery = ({ search, event, network, user, page }: SecurityFilter) =>
  queryOf(users.listSecurityEvents, {
    query: { search, event, network, accountId: user, page, limit: auditPerPage },
  });

/** A row of any cached list: shown while the account itself is on its way. */
export function cachedRow(client: QueryClient, id: string): UserRow | undefined {
  const lists = client.getQueriesData<Answer<typeof users.listUsers>>({ queryKey: keyPrefix(users.listUsers) });
  return lists.flatMap(([, list]) => list?.items ?? []).find((row) => row._id === id);
}

/** Puts an account as it is now in the place of what is cached of it. */
function updateRow(client: QueryClient, row: UserRow): void {
  client.setQueryData(userQuery(row._id).queryKey, row);
  updateCached(client, users.listUsers, (list) => ({
    ...list,
    items: list.items.map((one) => (one._id === row._id ? row : one)),
  }));
}

interface UserActionHow {
  /** Gets the account as it became. */
  done: (row: UserRow) => void;
  /** Gets a refusal instead of the reader, who sees a toast otherwise: for a dialog in which it stands. */
  onError?: (error: unknown) => void;
}

/** One action of staff on an account. */
export function useUserAction<In = void>(send: (input: In) => Promise<UserRow>, { done, onError }: UserActionHow) {
  const client = useQueryClient();
  return useAction(send, {
    invalidates: [users.listUsers, users.listAudit, operations.overview],
    done: (row) => {
      updateRow(client, row);
      done(row);
    },
    onError,
  });
}

/** One page of an export, oldest first: accounts that are opened meanwhile do not move the others. */
export const exportPage =
  ({ search, role, status, verified }: UserFilter): LoadPage<UserRow> =>
  (page, signal) =>
    call(
      users.listUsers,
      { query: { search, role, status, verified, sort: "oldest", page, limit: MAX_PER_PAGE } },
      { signal },
    );

/** An entry of the log as a row of a file: what changed as JSON. */
export interface AuditLine extends Omit<AuditEntry, "before" | "after"> {
  before?: string;
  after?: string;
}

/** One page of an export of the log, latest first. */
export const exportAuditPage =
  (filter: Partial<AuditFilter>): LoadPage<AuditLine> =>
  async (page, signal) => {
    const query = { ...auditFilter(filter), page, limit: MAX_PER_PAGE };
    const { items, pagination } = await call(users.listAudit, { query }, { signal });
    const lines = items.map(
      ({ before, after, ...entry }): AuditLine => ({
        ...entry,
        ...(before && { before: JSON.stringify(before) }),
        ...(after && { after: JSON.stringify(after) }),
      }),
    );
    return { items: lines, pagination };
  };
