import type { UserRow } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Address, RoleMark, StatusMark } from "./UserMarks.tsx";

/** The address that shows an account beside the list. */
type HrefOf = (id: string) => string;

/** Picture, name and username; the link covers the whole row or card. */
function Person({ row, hrefOf }: { row: UserRow; hrefOf: HrefOf }) {
  const t = useT("accounts.staff");
  const mine = useSession(({ user }) => user?._id === row._id);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={row.avatar} name={row.name} size={24} />
      <span className="flex min-w-0 items-baseline gap-x-2 max-md:grid max-md:grid-cols-[minmax(0,1fr)]">
        <Link
          to={hrefOf(row._id)}
          preventScrollReset
          className="max-w-full shrink-0 truncate font-bold text-ink after:absolute after:inset-0"
        >
          {row.name}
        </Link>
        <span className="min-w-0 truncate text-tiny text-ink-2">
          @{row.username}
          {mine && ` · ${t("users.you")}`}
        </span>
      </span>
    </span>
  );
}

/** Accounts as a table. */
export function useUserColumns(hrefOf: HrefOf): Column<UserRow>[] {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const middle = "align-middle";
  return [
    {
      key: "person",
      title: t("users.person"),
      cell: (row) => <Person row={row} hrefOf={hrefOf} />,
      className: `${middle} w-[26%] max-w-0`,
      sort: { ascending: "name" },
    },
    {
      key: "email",
      title: t("users.email"),
      cell: (row) => <Address row={row} />,
      className: `${middle} w-[25%] max-w-0`,
    },
    { key: "role", title: t("users.role"), cell: ({ role }) => <RoleMark role={role} />, className: middle },
    { key: "status", title: t("users.status"), cell: (row) => <StatusMark row={row} />, className: middle },
    {
      key: "sessions",
      title: t("users.sessions"),
      cell: ({ sessions }) => f.number(sessions),
      className: middle,
      end: true,
    },
    {
      key: "joined",
      title: t("users.joined"),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      className: middle,
      sort: { descending: "newest", ascending: "oldest" },
    },
    {
      key: "lastUsed",
      title: t("users.lastUsed"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : staff("none")),
      className: middle,
      sort: { descending: "lastUsed" },
    },
  ];
}

/** An account where a table does not fit. */
export function UserCard({ row, hrefOf }: { row: UserRow; hrefOf: HrefOf }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-start justify-between gap-2">
        <Person row={row} hrefOf={hrefOf} />
        <RoleMark role={row.role} />
      </div>
      <Address row={row} />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <StatusMark row={row} />
        <span className="text-ink-2">{t("user.sessions", { count: row.sessions, n: f.number(row.sessions) })}</span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3">
        <div>
          <dt className="text-tiny text-ink-3">{t("users.joined")}</dt>
          <dd>
            <Time at={row.createdAt} />
          </dd>
        </div>
        <div>
          <dt className="text-tiny text-ink-3">{t("users.lastUsed")}</dt>
          <dd>{row.lastUsedAt ? <Time at={row.lastUsedAt} /> : staff("none")}</dd>
        </div>
      </dl>
    </div>
  );
}
