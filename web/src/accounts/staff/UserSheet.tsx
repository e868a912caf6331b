import type { UserRow } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { profilePath } from "../../shell/places.ts";
import { Time } from "../../staff/Time.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { cachedRow, userQuery } from "./staff.queries.ts";
import { UserActions } from "./UserActions.tsx";
import { UserLog } from "./UserLog.tsx";
import { Address, RoleMark, StatusMark, useUntil } from "./UserMarks.tsx";

/** One account beside the list: what is known of it, what can be done with it, what was done. */
export function UserSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT("accounts.staff");
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t("user.title")} from="panel">
      {id && <Loaded key={id} id={id} />}
    </Sheet>
  );
}

function Loaded({ id }: { id: string }) {
  const t = useT("accounts.staff");
  const client = useQueryClient();
  const user = useQuery({ ...userQuery(id), placeholderData: () => cachedRow(client, id) });
  const failed = useShownError(user) !== null;
  if (user.error instanceof ApiError && user.error.status === 404) return <Empty text={t("user.gone")} />;
  if (!user.data || (failed && user.isPlaceholderData))
    return <Pending query={user} failed={t("user.failed")} lines={8} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 text-small">
      <Head row={user.data} />
      <Facts row={user.data} />
      <UserActions row={user.data} />
      <UserLog id={id} />
    </div>
  );
}

function Head({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  return (
    <div className="flex items-start gap-3">
      <Avatar src={row.avatar} name={row.name} size={48} />
      <div className="grid min-w-0 grow gap-0.5">
        <h3 className="text-lead wrap-anywhere">{row.name}</h3>
        <p className="text-ink-3 wrap-anywhere">@{row.username}</p>
        <div className="mt-1 flex flex-wrap items-start gap-x-3 gap-y-1">
          <RoleMark role={row.role} />
          <StatusMark row={row} />
        </div>
      </div>
      <Link to={profilePath(row.username)} className="shrink-0 py-1">
        {t("user.profile")}
      </Link>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-b border-rule py-1.5 last:border-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Facts({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const until = useUntil();
  const isAdmin = useIsAdmin();
  return (
    <section aria-label={t("user.facts")}>
      <dl className="num">
        <Fact name={t("users.email")}>
          <Address row={row} />
          {!isAdmin && <span className="text-tiny text-ink-3">{t("user.masked")}</span>}
        </Fact>
        <Fact name={t("user.authType")}>{t(`authType.${row.authType}`)}</Fact>
        <Fact name={t("users.joined")}>
          <Time at={row.createdAt} clock />
        </Fact>
        <Fact name={t("users.sessions")}>
          {row.sessions > 0 ? t("user.sessions", { count: row.sessions, n: f.number(row.sessions) }) : t("users.never")}
        </Fact>
        {row.lastUsedAt && (
          <Fact name={t("users.lastUsed")}>
            <Time at={row.lastUsedAt} clock />
          </Fact>
        )}
        {row.status === "suspended" && (
          <>
            <Fact name={t("user.suspendedUntil")}>{until(row.suspendedUntil)}</Fact>
            <Fact name={t("user.suspendedReason")}>
              <span className="whitespace-pre-line wrap-anywhere">{row.suspendedReason ?? staff("none")}</span>
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}
