import type { OpenPayment } from "@sarathi/contract";
import { Link } from "react-router";
import { languageOf, pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { adminPaths } from "../../../staff/paths.ts";
import type { Column } from "../../../staff/StaffList.tsx";
import { Time } from "../../../staff/Time.tsx";
import { State } from "../../../ui/Tag.tsx";
import { useFee } from "../eventColumns.tsx";
import { RegistrationMark } from "../Marks.tsx";
import { Settle } from "./Settle.tsx";

/** How staff call who paid: by name, and by username where there is none. */
export const payerOf = ({ candidate: { name, username } }: Pick<OpenPayment, "candidate">): string => name || username;

function Payer({ row }: { row: OpenPayment }) {
  return (
    <span className="grid min-w-0">
      <b className="wrap-anywhere">{payerOf(row)}</b>
      <span className="text-tiny text-ink-2 wrap-anywhere">@{row.candidate.username}</span>
    </span>
  );
}

function OfEvent({ row: { event } }: { row: OpenPayment }) {
  const language = useLanguage();
  return (
    <Link to={adminPaths.event({ eventId: event._id })} lang={languageOf(event.title, language)}>
      {pick(event.title, language)}
    </Link>
  );
}

/** Why it is here, and what has become of its registration. */
function About({ row }: { row: OpenPayment }) {
  const t = useT("events.staff");
  return (
    <span className="grid justify-items-start gap-0.5">
      <State tone={row.concern === "mismatch" || row.concern === "unclear" ? "bad" : "warn"}>
        <span aria-hidden="true">!</span>
        {t(`payments.concern.${row.concern}`)}
      </State>
      <RegistrationMark state={row.registration} />
    </span>
  );
}

/** How much, through what, and what the transaction is called there. */
function Amount({ row }: { row: OpenPayment }) {
  const t = useT("events.staff");
  const fee = useFee();
  return (
    <span className="grid">
      <span className="whitespace-nowrap">
        <b>{fee(row.amount)}</b> · {t(`payments.method.${row.method}`)}
      </span>
      {row.reference && <code className="text-tiny wrap-anywhere">{row.reference}</code>}
    </span>
  );
}

/** Payments as a table. */
export function usePaymentColumns(): Column<OpenPayment>[] {
  const t = useT("events.staff");
  const className = "align-middle";
  return [
    { key: "candidate", title: t("field.candidate"), cell: (row) => <Payer row={row} />, className },
    { key: "concern", title: t("payments.concernLabel"), cell: (row) => <About row={row} />, className },
    { key: "amount", title: t("field.payment"), cell: (row) => <Amount row={row} />, className: `${className} num` },
    { key: "event", title: t("payments.event"), cell: (row) => <OfEvent row={row} />, className },
    { key: "since", title: t("payments.since"), cell: ({ since }) => <Time at={since} clock />, className },
    { key: "acts", title: t("payments.acts"), cell: (row) => <Settle one={row} />, className },
  ];
}

/** A payment where a table does not fit. */
export function PaymentCard({ row }: { row: OpenPayment }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Payer row={row} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 num">
        <About row={row} />
        <Amount row={row} />
        <OfEvent row={row} />
        <span className="text-ink-2">
          <Time at={row.since} />
        </span>
      </div>
      <Settle one={row} />
    </div>
  );
}
