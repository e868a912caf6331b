import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { WaitingRow } from "../../staff/Waiting.tsx";
import { figuresQuery } from "./staff.queries.ts";

/** What of the study material waits for staff; an empty queue is left out. */
export function ContributionsWaiting() {
  const t = useT("resources.staff");
  // Without them the overview shows all else: the lists themselves say what failed.
  const figures = useQuery(figuresQuery()).data;
  if (!figures) return null;
  const rows = [
    { name: "reports", value: figures.openReports, to: adminPaths.takedowns(), urgent: true },
    { name: "contributions", value: figures.waiting, to: adminPaths.contributions(), urgent: false },
    { name: "deadLinks", value: figures.deadLinks, to: adminPaths.deadLinks(), urgent: false },
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
