import type { OwnDecision } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ownDecisionsQuery } from "../moderation.queries.ts";
import { decisionTitle } from "./DecisionWords.tsx";
import { Outcome } from "./Outcome.tsx";
import type { OwnListProps } from "./OwnReports.tsx";

/** What was decided about one and what one wrote, the latest first. */
export function OwnDecisions({ page, to }: OwnListProps) {
  const t = useT("moderation");
  const reasons = useT("report");
  const date = useDate();
  const language = useLanguage();
  const list = useQuery(ownDecisionsQuery(page));
  if (!list.data) return <Pending query={list} failed={t("decisions.failed")} lines={5} />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) return <Empty text={t("decisions.empty")} note={t("decisions.emptyNote")} />;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  return (
    <div className="grid gap-6">
      <Entries label={t("tabs.decisions")}>
        {items.map((one) => (
          <Entry key={one.decisionId}>
            <EntryTitle
              to={paths.decision({ decisionId: one.decisionId })}
              title={<span className="wrap-anywhere">{one.title ?? decisionTitle(one, language)}</span>}
            >
              {one.title && `${decisionTitle(one, language)} · `}
              {reasons(`reasons.${one.reason}`)} · <time dateTime={one.at}>{date(one.at)}</time>
            </EntryTitle>
            <p>
              <OutcomeMark one={one} />
            </p>
          </Entry>
        ))}
      </Entries>
      <Pager pagination={pagination} to={to} />
    </div>
  );
}

/** What became of a decision since; nothing while it simply stands. */
export function OutcomeMark({ one: { undoneAt, appeal, byReports, can } }: { one: OwnDecision }) {
  const t = useT("moderation");
  if (undoneAt) return <Outcome tone="ok">{t("undone")}</Outcome>;
  if (appeal)
    return <Outcome tone={appeal.outcome === "open" ? "warn" : "plain"}>{t(`appeal.${appeal.outcome}`)}</Outcome>;
  if (byReports) return <Outcome tone="warn">{t("waits")}</Outcome>;
  return can.appeal ? <Outcome>{t("appeal.may")}</Outcome> : null;
}
