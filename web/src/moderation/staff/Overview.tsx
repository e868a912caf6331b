import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { WaitingRow } from "../../staff/Waiting.tsx";
import { countsQuery } from "./staff.queries.ts";

/** What waits for moderators, each queue leading to its list; an empty one is left out. */
export function CasesWaiting() {
  const t = useT("moderation.staff");
  // Without them the overview shows all else: the desk itself says what failed.
  const counts = useQuery(countsQuery()).data;
  if (!counts) return null;
  const rows = [
    { name: "urgent", value: counts.urgent, to: adminPaths.moderation(), urgent: true },
    { name: "open", value: counts.open, to: adminPaths.moderation(), urgent: false },
    { name: "appeals", value: counts.appeals, to: adminPaths.moderation({ queue: "appeals" }), urgent: false },
    { name: "escalated", value: counts.escalated, to: adminPaths.moderation({ queue: "escalated" }), urgent: false },
  ] as const;
  return rows
    .filter(({ value }) => value > 0)
    .map(({ name, value, to, urgent }) => (
      <WaitingRow
        key={name}
        kind={t("waiting.kind")}
        title={t(`waiting.${name}`)}
        note={t(`waiting.note.${name}`)}
        value={value}
        to={to}
        urgent={urgent}
      />
    ));
}
