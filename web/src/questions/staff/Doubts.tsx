import type { McqDoubt } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";

interface DoubtsProps {
  mcqId: string;
  doubts: readonly McqDoubt[] | undefined;
}

/** What statistics say against a question, with their figures; each leads to where they stand, above a link that covers the row. */
export function Doubts({ mcqId, doubts = [] }: DoubtsProps) {
  const t = useT("questions.staff");
  const f = useFormat();
  if (doubts.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small">
      {doubts.map(({ mockTestId, flags, results, facility, discrimination }) => (
        <li key={mockTestId} className="flex flex-wrap gap-x-3 gap-y-0.5">
          <b className="text-pen">{flags.map((flag) => t(`doubt.${flag}`)).join(" · ")}</b>
          <span className="text-ink-2 num">
            {t("doubt.figures", { count: results, n: f.number(results), facility: f.percent(facility) })}
            {discrimination !== undefined && `, ${t("doubt.discrimination", { n: f.number(discrimination) })}`}
          </span>
          <Link to={`${adminPaths.analytics({ testId: mockTestId })}#question-${mcqId}`} className="relative z-1">
            {t("doubt.open")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
