import { useT } from "../../foundation/i18n.ts";
import type { OverviewProps } from "../../staff/module.ts";
import { adminPaths } from "../../staff/paths.ts";
import { WaitingRow } from "../../staff/Waiting.tsx";

/** What is broken for candidates first; then what staff have put in line. */
const order = ["disputed", "reported", "doubtful", "expired", "review", "expiring", "duplicates"] as const;
const urgent: readonly string[] = ["disputed"];

/** Questions that wait for somebody, each queue leading to its list; an empty one is left out. */
export function QuestionsWaiting({ facts: { questions } }: OverviewProps) {
  const t = useT("questions.staff");
  return order
    .filter((queue) => questions[queue] > 0)
    .map((queue) => (
      <WaitingRow
        key={queue}
        kind={t("queue.kind")}
        title={t(`queue.${queue}`)}
        note={t(`queue.note.${queue}`)}
        value={questions[queue]}
        to={adminPaths.mcqs({ queue })}
        urgent={urgent.includes(queue)}
      />
    ));
}
