import type { Role, UserRow } from "@sarathi/contract";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { State, type Tone } from "../../ui/Tag.tsx";

/** An end in words: "until …", or "until lifted" for one without a date. */
export function useUntil(): (until: string | null | undefined) => string {
  const date = useDate();
  const f = useFormat();
  const t = useT("accounts.staff");
  return (until) => (until ? t("until.date", { date: date(until), time: f.time(until) }) : t("until.lifted"));
}

const roleTones: Record<Role, Tone> = { user: "plain", moderator: "info", admin: "live" };

/** A plain user is the rule, so that only staff stand out. */
export function RoleMark({ role }: { role: Role }) {
  const t = useT("accounts.staff");
  return role === "user" ? (
    <span className="text-ink-2">{t("role.user")}</span>
  ) : (
    <State tone={roleTones[role]}>{t(`role.${role}`)}</State>
  );
}

/** Active, or what is amiss, with the end of a suspension. */
export function StatusMark({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  const until = useUntil();
  if (row.status === "active") return <span className="text-ink-2">{t("status.active")}</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <State tone={row.status === "suspended" ? "bad" : "warn"}>{t(`status.${row.status}`)}</State>
      {row.status === "suspended" && <span className="text-tiny text-ink-2">{until(row.suspendedUntil)}</span>}
    </span>
  );
}

/** An address and whether it is proven, as a sign with its name. */
export function Address({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate" title={row.email}>
        {row.email}
      </span>
      {row.emailVerified && (
        <>
          <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-right-ink" />
          <span className="sr-only">({t("users.verified")})</span>
        </>
      )}
      {!row.emailVerified && <span className="shrink-0 text-tiny text-mark">{t("users.unverified")}</span>}
    </span>
  );
}
