import { type AdminEvent, eventStates, registrationStates } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { TestStatistics } from "../../exams/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useSession } from "../../foundation/session.ts";
import { FigureRow } from "../../staff/FigureRow.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Th } from "../../ui/Table.tsx";
import { Absences } from "./Absences.tsx";
import { useFee } from "./eventColumns.tsx";
import { OfTest } from "./OfTest.tsx";
import { Similar } from "./Similar.tsx";
import { statsQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "statistics", "events.staff", "events.errors"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.analytics"), hidden: true }));

/** What is known of an exam event in figures: its registrations, who took it, and all events together. */
export default function Analytics() {
  const { testId = "" } = useParams();
  const isAdmin = useSession((session) => session.user?.role === "admin");
  const decideAt = isAdmin ? (mcqId: string) => adminPaths.regrade({ testId, mcqId }) : undefined;
  return (
    <OfTest here="analytics" alone={<TestStatistics testId={testId} decideAt={decideAt} />}>
      {(event) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 md:grid-cols-2 min-[1180px]:grid-cols-3">
          <Registrations event={event} />
          <Exam event={event} />
          <AllEvents />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:col-span-2 min-[1180px]:col-span-3">
            <TestStatistics testId={event.mockTestId} />
            <Similar event={event} />
          </div>
          <div className="md:col-span-2 min-[1180px]:col-span-3">
            <Absences event={event} />
          </div>
        </div>
      )}
    </OfTest>
  );
}

function Figures({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useT("events.staff");
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <Th>{t("analytics.what")}</Th>
          <Th className="text-end!">{t("analytics.count")}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function Registrations({ event: { counts } }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const total = registrationStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <Figures caption={t("analytics.registrations")}>
      {registrationStates.map((state) => (
        <FigureRow key={state} label={t(`registration.${state}`)}>
          {f.number(counts[state])}
        </FigureRow>
      ))}
      <FigureRow label={t("analytics.total")}>{f.number(total)}</FigureRow>
    </Figures>
  );
}

function Exam({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const date = useDate();
  const { begun, submitted, counts, resultsAt, serverNow } = event;
  const { confirmed } = counts;
  const isOver = Date.parse(event.entryClosesAt) <= Date.parse(serverNow);
  const hasResults = Date.parse(resultsAt) <= Date.parse(serverNow);
  const share = (count: number) =>
    confirmed > 0 && (
      <span className="block text-tiny font-normal text-ink-2">
        {t("analytics.share", { percent: f.percent(count / confirmed) })}
      </span>
    );
  return (
    <div className="grid gap-3">
      <Figures caption={t("analytics.exam")}>
        <FigureRow label={t("analytics.confirmed")}>{f.number(confirmed)}</FigureRow>
        <FigureRow label={t("analytics.begun")}>
          {f.number(begun)}
          {share(begun)}
        </FigureRow>
        <FigureRow label={t("analytics.submitted")}>
          {f.number(submitted)}
          {share(submitted)}
        </FigureRow>
        {/* Before the last moment to begin nobody has stayed away yet. */}
        {isOver && <FigureRow label={t("analytics.absent")}>{f.number(Math.max(0, confirmed - begun))}</FigureRow>}
      </Figures>
      <p className="text-small">
        {hasResults ? (
          <Link to={adminPaths.results({ test: event.mockTestId })}>{t("analytics.results")}</Link>
        ) : (
          <span className="text-ink-2">
            {t("analytics.resultsLater", { day: date(resultsAt), at: f.time(resultsAt) })}
          </span>
        )}
      </p>
    </div>
  );
}

function AllEvents() {
  const t = useT("events.staff");
  const f = useFormat();
  const fee = useFee();
  const stats = useQuery(statsQuery());
  if (!stats.data) return <Pending query={stats} failed={t("analytics.failed")} lines={6} />;
  const { events, registrations, paid } = stats.data;
  return (
    <Figures caption={t("analytics.overview")}>
      {eventStates.map((state) => (
        <FigureRow key={state} label={t("analytics.eventsIn", { state: t(`state.${state}`) })}>
          {f.number(events[state])}
        </FigureRow>
      ))}
      <FigureRow label={t("analytics.waiting")}>{f.number(registrations.under_review)}</FigureRow>
      <FigureRow label={t("analytics.paid")}>{paid > 0 ? fee(paid) : f.number(0)}</FigureRow>
    </Figures>
  );
}
