import type { UserRow } from "@sarathi/contract";
import { Link, useSearchParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useWide } from "../../ui/useMedia.ts";
import { changed } from "./filters.ts";
import { Address, RoleMark, StatusMark } from "./Standing.tsx";
import { When } from "./When.tsx";

/** Accounts as a dense table, or as cards where there is no room for one. Each opens by its name. */
export function UserList({ rows }: { rows: readonly UserRow[] }) {
  return useWide() ? <UserTable rows={rows} /> : <UserCards rows={rows} />;
}

/** Picture, name and username; the link covers the whole row or card. */
function Person({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  const [params] = useSearchParams();
  const mine = useSession(({ user }) => user?._id === row._id);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={row.avatar} name={row.name} size={32} />
      <span className="grid min-w-0">
        <Link
          to={changed(params, { user: row._id })}
          preventScrollReset
          className="truncate font-[620] text-ink after:absolute after:inset-0"
        >
          {row.name}
        </Link>
        <span className="truncate text-tiny text-ink-3">
          @{row.username}
          {mine && ` · ${t("users.you")}`}
        </span>
      </span>
    </span>
  );
}

function UserTable({ rows }: { rows: readonly UserRow[] }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const [params] = useSearchParams();
  const open = params.get("user");
  const head = "py-2! px-2.5!";
  const cell = "px-2.5! py-1.5! align-middle!";
  return (
    <Table caption={t("users.table")} quiet>
      <thead className="bg-sunk">
        <tr>
          <Th className={head}>{t("users.person")}</Th>
          <Th className={head}>{t("users.email")}</Th>
          <Th className={head}>{t("users.role")}</Th>
          <Th className={head}>{t("users.status")}</Th>
          <Th className={`${head} text-end`}>{t("users.sessions")}</Th>
          <Th className={head}>{t("users.joined")}</Th>
          <Th className={head}>{t("users.lastUsed")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id} className={`relative hover:bg-sunk ${open === row._id ? "bg-link-tint!" : ""}`}>
            <Td className={`${cell} w-[23%] max-w-0`}>
              <Person row={row} />
            </Td>
            <Td className={`${cell} w-[25%] max-w-0`}>
              <Address row={row} />
            </Td>
            <Td className={cell}>
              <RoleMark role={row.role} />
            </Td>
            <Td className={cell}>
              <StatusMark row={row} />
            </Td>
            <Td className={`${cell} text-end`}>{f.number(row.sessions)}</Td>
            <Td className={cell}>
              <When at={row.createdAt} />
            </Td>
            <Td className={cell}>{row.lastUsedAt ? <When at={row.lastUsedAt} /> : staff("none")}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function UserCards({ rows }: { rows: readonly UserRow[] }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  return (
    <ul
      aria-label={t("users.table")}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      {rows.map((row) => (
        <li
          key={row._id}
          className="relative grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-rule bg-card p-3 text-small hover:bg-sunk"
        >
          <div className="flex items-start justify-between gap-2">
            <Person row={row} />
            <RoleMark role={row.role} />
          </div>
          <Address row={row} />
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <StatusMark row={row} />
            <span className="text-ink-2">{t("user.sessions", { count: row.sessions, n: f.number(row.sessions) })}</span>
          </div>
          <dl className="grid grid-cols-2 gap-x-3 border-t border-rule pt-2">
            <div>
              <dt className="text-tiny text-ink-3">{t("users.joined")}</dt>
              <dd>
                <When at={row.createdAt} />
              </dd>
            </div>
            <div>
              <dt className="text-tiny text-ink-3">{t("users.lastUsed")}</dt>
              <dd>{row.lastUsedAt ? <When at={row.lastUsedAt} /> : staff("none")}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
