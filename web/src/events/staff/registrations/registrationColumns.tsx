import type { AdminRegistration } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { Column } from "../../../staff/StaffList.tsx";
import { Time } from "../../../staff/Time.tsx";
import { State } from "../../../ui/Tag.tsx";
import { rollText } from "../../event.rules.ts";
import { useFee } from "../eventColumns.tsx";
import { RegistrationMark } from "../Marks.tsx";
import type { RegistrationRow } from "../staff.queries.ts";

/** How staff call who registered: by name, and by username where there is none. */
export const nameOf = ({ candidate: { name, username } }: Pick<AdminRegistration, "candidate">): string =>
  name || username;

type HrefOf = (id: string) => string;

/** Who it is; the link covers the whole row or card. */
function Candidate({ row, hrefOf }: { row: RegistrationRow; hrefOf: HrefOf }) {
  return (
    <span className="grid min-w-0">
      <Link to={hrefOf(row._id)} className="font-bold text-ink wrap-anywhere after:absolute after:inset-0">
        {nameOf(row)}
      </Link>
      <span className="text-tiny text-ink-2 wrap-anywhere">@{row.candidate.username}</span>
    </span>
  );
}

/** What identifies the transfer, and at once whether others gave the same. */
export function Reference({ row }: { row: AdminRegistration }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  const { reference, sameReference = [] } = row.payment ?? {};
  if (!reference) return <span className="text-ink-2">{staff("none")}</span>;
  const count = sameReference.length;
  return (
    <span className="grid">
      <code className="wrap-anywhere">{reference}</code>
      {count > 0 && (
        <State tone="bad">
          <span aria-hidden="true">!</span>
          {t("registrations.same", { count, n: f.number(count) })}
        </State>
      )}
    </span>
  );
}

/** Registrations as a table. */
export function useRegistrationColumns(hrefOf: HrefOf): Column<RegistrationRow>[] {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  const fee = useFee();
  const middle = "align-middle";
  return [
    {
      key: "candidate",
      title: t("field.candidate"),
      cell: (row) => <Candidate row={row} hrefOf={hrefOf} />,
      className: `${middle} min-w-44`,
    },
    {
      key: "state",
      title: t("field.state"),
      cell: ({ status }) => <RegistrationMark state={status} />,
      className: middle,
    },
    {
      key: "reference",
      title: t("field.reference"),
      cell: (row) => <Reference row={row} />,
      className: `${middle} num`,
    },
    {
      key: "payment",
      title: t("field.payment"),
      cell: ({ payment }) => (payment ? fee(payment.amount) : staff("none")),
      className: `${middle} whitespace-nowrap num`,
    },
    {
      key: "rollNo",
      title: t("field.rollNo"),
      cell: ({ rollNo }) => (rollNo === undefined ? staff("none") : f.digits(rollText(rollNo))),
      className: `${middle} num`,
    },
    {
      key: "registered",
      title: t("field.registered"),
      cell: ({ createdAt }) => <Time at={createdAt} clock />,
      className: middle,
    },
  ];
}

/** A registration where a table does not fit. */
export function RegistrationCard({ row, hrefOf }: { row: RegistrationRow; hrefOf: HrefOf }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div>
        <Candidate row={row} hrefOf={hrefOf} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 num">
        <RegistrationMark state={row.status} />
        <Reference row={row} />
        <span className="ml-auto text-ink-2">
          <Time at={row.createdAt} />
        </span>
      </div>
    </div>
  );
}
