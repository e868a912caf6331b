import { useQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { adminPaths } from "../../staff/paths.ts";
import { WaitingRow } from "../../staff/Waiting.tsx";
import { statsQuery } from "./staff.queries.ts";

/** Registrations that wait for an administrator, and since when the oldest does. */
export function RegistrationsWaiting() {
  const t = useT("events.staff");
  const date = useDate();
  const isAdmin = useIsAdmin();
  // Without it the overview shows all else: the list itself says what failed.
  const stats = useQuery({ ...statsQuery(), enabled: isAdmin }).data;
  const waiting = stats?.registrations.under_review ?? 0;
  if (!stats || waiting === 0) return null;
  return (
    <WaitingRow
      kind={t("waiting.kind")}
      title={t("waiting.title")}
      note={t("waiting.since", { day: stats.waitingLongest ? date(stats.waitingLongest) : "" })}
      value={waiting}
      to={adminPaths.events()}
    />
  );
}
