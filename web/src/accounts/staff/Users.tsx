import type { UserRow } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { ExportButton, saveCsv } from "../../staff/ExportButton.tsx";
import { StaffList } from "../../staff/StaffList.tsx";
import { Button } from "../../ui/Button.tsx";
import { userParams } from "./params.ts";
import { exportPage, usersQuery } from "./staff.queries.ts";
import { UserFilters } from "./UserFilters.tsx";
import { UserSheet } from "./UserSheet.tsx";
import { UserCard, useUserColumns } from "./userColumns.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.users"), hidden: true }));

const csvColumns = [
  "_id",
  "username",
  "name",
  "email",
  "emailVerified",
  "authType",
  "role",
  "status",
  "suspendedUntil",
  "suspendedReason",
  "sessions",
  "createdAt",
  "lastUsedAt",
] as const satisfies readonly (keyof UserRow)[];

/** Accounts: found, filtered, and acted on in a sheet beside the list. The address keeps all of it. */
export default function Users() {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const isAdmin = useIsAdmin();
  const params = useListParams(userParams, ["search", "role", "status", "verified"]);
  const { values, hrefOf } = params;
  const users = useQuery({ ...usersQuery(values), placeholderData: keepPreviousData });
  const hrefOfUser = (user: string) => hrefOf({ user });
  const columns = useUserColumns(hrefOfUser);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserFilters values={values} onChoose={params.choose} />
      <StaffList
        list="users"
        label={t("users.table")}
        query={users}
        params={params}
        columns={columns}
        card={(row) => <UserCard row={row} hrefOf={hrefOfUser} />}
        openId={values.user}
        texts={{
          failed: t("users.failed"),
          empty: t("users.empty"),
          emptyNarrowed: t("users.empty"),
          count: (count) => t("users.count", { count, n: f.counted(count) }),
        }}
        tools={(total) =>
          isAdmin && <ExportButton name="users" columns={csvColumns} total={total} load={exportPage(values)} />
        }
        selection={
          isAdmin
            ? {
                name: ({ name }) => name,
                actions: (rows) => (
                  <Button size="s" onClick={() => saveCsv("users", rows, csvColumns)}>
                    {staff("export.start")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      <UserSheet id={values.user} onClose={() => params.change({ user: undefined })} />
    </div>
  );
}
