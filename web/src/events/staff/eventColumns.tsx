import type { AdminEventRow } from "@sarathi/contract";
import { Link } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { EventMark } from "./Marks.tsx";

/** The title; its link covers the whole row or card. */
function Title({ row }: { row: AdminEventRow }) {
  const language = useLanguage();
  return (
    <span className="grid min-w-0">
      <Link
        to={adminPaths.event({ eventId: row._id })}
        lang={languageOf(row.title, language)}
        className="font-bold text-ink after:absolute after:inset-0"
      >
        {pick(row.title, language)}
      </Link>
      <code className="text-tiny text-ink-2 wrap-anywhere">{row.slug}</code>
    </span>
  );
}

/** What staff have decided, and of what is published what candidates see now. */
function Standing({ row }: { row: AdminEventRow }) {
  const t = useT("events.staff");
  return (
    <span className="grid">
      <EventMark state={row.state} />
      {row.state === "published" && <span className="text-tiny text-ink-2">{t(`phase.${row.phase}`)}</span>}
    </span>
  );
}

/** Who waits for a decision, as a link to them; above the link that covers the row. */
function Waiting({ row }: { row: AdminEventRow }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  const count = row.counts.under_review;
  if (count === 0) return <span className="text-ink-2">{staff("none")}</span>;
  return (
    <Link
      to={adminPaths.registrations({ testId: row.mockTestId })}
      className="relative z-10 font-bold whitespace-nowrap text-mark"
    >
      {t("events.waitingOf", { count, n: f.number(count) })}
    </Link>
  );
}

function useSeats() {
  const t = useT("events.staff");
  const f = useFormat();
  return ({ participantsCount: count, capacity }: AdminEventRow) =>
    capacity === undefined
      ? t("events.confirmed", { count, n: f.number(count) })
      : t("events.confirmedOf", { n: f.number(count), of: f.number(capacity) });
}

/** A fee in rupees, or that there is none. */
export function useFee() {
  const t = useT("events.staff");
  const f = useFormat();
  return (paisa: number) => (paisa === 0 ? t("fee.none") : t("fee.rupees", { n: f.number(paisa / 100) }));
}

/** Events as a table. */
export function useEventColumns(): Column<AdminEventRow>[] {
  const t = useT("events.staff");
  const seats = useSeats();
  const fee = useFee();
  const middle = "align-middle";
  return [
    { key: "title", title: t("field.title"), cell: (row) => <Title row={row} />, className: `${middle} min-w-56` },
    { key: "state", title: t("field.state"), cell: (row) => <Standing row={row} />, className: middle },
    { key: "starts", title: t("field.startsAt"), cell: (row) => <Time at={row.startsAt} clock />, className: middle },
    { key: "seats", title: t("field.seats"), cell: seats, className: `${middle} whitespace-nowrap num` },
    { key: "waiting", title: t("field.waiting"), cell: (row) => <Waiting row={row} />, className: `${middle} num` },
    { key: "fee", title: t("field.fee"), cell: (row) => fee(row.fee), className: `${middle} whitespace-nowrap num` },
    {
      key: "results",
      title: t("field.resultsAt"),
      cell: (row) => <Time at={row.resultsAt} clock />,
      className: middle,
      extra: true,
    },
  ];
}

/** An event where a table does not fit. */
export function EventCard({ row }: { row: AdminEventRow }) {
  const seats = useSeats();
  const fee = useFee();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div>
        <Title row={row} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 num">
        <Standing row={row} />
        <span className="text-ink-2">
          <Time at={row.startsAt} clock />
        </span>
        <span className="text-ink-2">{seats(row)}</span>
        <span className="text-ink-2">{fee(row.fee)}</span>
        {row.counts.under_review > 0 && <Waiting row={row} />}
      </div>
    </div>
  );
}
