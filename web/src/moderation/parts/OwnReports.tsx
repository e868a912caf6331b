import type { ContentReport } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ownReportsQuery } from "../moderation.queries.ts";
import { Outcome } from "./Outcome.tsx";

export interface OwnListProps {
  /** From 1. */
  page: number;
  /** Address of another page of the list. */
  to: (page: number) => string;
}

const tones = { open: "warn", handled: "ok", no_violation: "plain" } as const;

/** What one has reported, the latest first, with what came of it. */
export function OwnReports({ page, to }: OwnListProps) {
  const t = useT("moderation");
  const list = useQuery(ownReportsQuery(page));
  if (!list.data) return <Pending query={list} failed={t("reports.failed")} lines={5} />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) return <Empty text={t("reports.empty")} note={t("reports.emptyNote")} />;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  return (
    <div className="grid gap-6">
      <Entries label={t("tabs.reports")}>
        {items.map((report) => (
          <Entry key={report.reportId}>
            <OwnReport report={report} />
          </Entry>
        ))}
      </Entries>
      <Pager pagination={pagination} to={to} />
    </div>
  );
}

/** Where it is to be seen; undefined: nowhere any more. */
function placeOf({ kind, postId, targetId, username }: ContentReport): string | undefined {
  if (kind === "person") return username && paths.publicProfile({ username });
  if (!postId) return undefined;
  return kind === "comment" && targetId ? paths.post({ postId }, { c: targetId }) : paths.post({ postId });
}

function OwnReport({ report }: { report: ContentReport }) {
  const t = useT("moderation");
  const reasons = useT("report");
  const date = useDate();
  const { kind, words, reason, description, outcome, createdAt } = report;
  const place = placeOf(report);
  const name = words || t(`kind.${kind}`);
  return (
    <div className="grid gap-1">
      <p className="font-bold wrap-anywhere">
        {place ? (
          <Link to={place} className="line-clamp-2 text-ink">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-2 num">
        <time dateTime={createdAt}>{date(createdAt)}</time>
        <span>{t(`kind.${kind}`)}</span>
        <span>{reasons(`reasons.${reason}`)}</span>
      </p>
      <p>
        <Outcome tone={tones[outcome]}>{t(`reports.${outcome}`)}</Outcome>
      </p>
      {description && <p className="whitespace-pre-line wrap-anywhere text-small">{description}</p>}
    </div>
  );
}
