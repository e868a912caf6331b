import type { Case, CaseReport } from "@sarathi/contract";
import { Ago } from "../../../community/index.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { State } from "../../../ui/Tag.tsx";
import { Section } from "./Section.tsx";

/** What is said to be wrong, and how much that weighs; never by whom. */
export function CaseReports({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const now = one.thread?.around.find(({ isReported }) => isReported)?.revision;
  const { allReports } = one;
  return (
    <Section title={t("reports.title", { count: one.reports, n: f.number(one.reports) })}>
      <ul>
        {allReports.map((report, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports name nobody, and have no name themselves
          <Report key={at} report={report} now={now} />
        ))}
      </ul>
      {one.reports > allReports.length && (
        <p className="text-ink-2">{t("reports.latest", { n: f.number(allReports.length) })}</p>
      )}
    </Section>
  );
}

interface ReportProps {
  report: CaseReport;
  /** The present edit of the words. */
  now: number | undefined;
}

function Report({ report: { reason, description, trustLevel, weight, revision, at }, now }: ReportProps) {
  const t = useT("moderation.staff");
  const reasons = useT("report");
  const f = useFormat();
  return (
    <li className="grid gap-0.5 border-b border-rule py-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{reasons(`reasons.${reason}`)}</b>
        <span className="text-ink-2 num">
          {t(`trust.${trustLevel as 0 | 1 | 2 | 3}`)} · {t("reports.weight", { n: f.number(weight, 1) })} ·{" "}
          <Ago at={at} />
        </span>
      </span>
      {description && <span className="whitespace-pre-line wrap-anywhere">{description}</span>}
      {revision !== undefined && now !== undefined && revision < now && (
        <State tone="warn">{t("reports.changedSince")}</State>
      )}
    </li>
  );
}
