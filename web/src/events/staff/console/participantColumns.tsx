import type { AdminEvent, Participant } from "@sarathi/contract";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { Column } from "../../../staff/StaffList.tsx";
import { rollText } from "../../event.rules.ts";
import { ParticipantMark } from "../Marks.tsx";
import { Extend } from "./Extend.tsx";
import { Reopen } from "./Reopen.tsx";

export type ParticipantRow = Participant & { _id: string };

function Name({ row: { candidate } }: { row: ParticipantRow }) {
  return (
    <span className="grid min-w-0">
      <b className="wrap-anywhere">{candidate.name || candidate.username}</b>
      <span className="text-tiny text-ink-2 wrap-anywhere">@{candidate.username}</span>
    </span>
  );
}

/** What can be done about a participant's time. */
function TimeAct({ row, event }: { row: ParticipantRow; event: AdminEvent }) {
  const { candidate, result } = row;
  if (!result || result.rating === "withheld") return <Extend event={event} participant={row} />;
  return <Reopen event={event} resultId={result.resultId} name={candidate.name || candidate.username} />;
}

function useFacts(event: AdminEvent) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  return {
    rollNo: ({ rollNo }: ParticipantRow) => (rollNo === undefined ? staff("none") : f.digits(rollText(rollNo))),
    answers: ({ state, answered }: ParticipantRow) =>
      state === "absent"
        ? staff("none")
        : t("console.answers", { n: f.number(answered), of: f.number(event.questionCount) }),
    saved: ({ savedAt }: ParticipantRow) => (savedAt ? f.time(savedAt) : staff("none")),
    ends: ({ deadlineAt, submittedAt }: ParticipantRow) =>
      deadlineAt && !submittedAt ? f.time(deadlineAt) : staff("none"),
  };
}

/** Participants as a table. */
export function useParticipantColumns(event: AdminEvent): Column<ParticipantRow>[] {
  const t = useT("events.staff");
  const facts = useFacts(event);
  const middle = "align-middle";
  const number = `${middle} whitespace-nowrap num`;
  return [
    { key: "rollNo", title: t("field.rollNo"), cell: facts.rollNo, className: number },
    { key: "name", title: t("field.candidate"), cell: (row) => <Name row={row} />, className: `${middle} min-w-40` },
    {
      key: "state",
      title: t("field.state"),
      cell: ({ state }) => <ParticipantMark state={state} />,
      className: middle,
    },
    { key: "answered", title: t("field.answered"), cell: facts.answers, className: number },
    { key: "saved", title: t("field.savedAt"), cell: facts.saved, className: number },
    { key: "ends", title: t("field.deadlineAt"), cell: facts.ends, className: number },
    {
      key: "extend",
      title: t("extend.confirm"),
      cell: (row) => <TimeAct row={row} event={event} />,
      className: middle,
      end: true,
    },
  ];
}

/** A participant where a table does not fit. */
export function ParticipantCard({ row, event }: { row: ParticipantRow; event: AdminEvent }) {
  const facts = useFacts(event);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 num">
      <span>{facts.rollNo(row)}</span>
      <Name row={row} />
      <TimeAct row={row} event={event} />
      <span className="col-span-3 flex flex-wrap items-baseline gap-x-3">
        <ParticipantMark state={row.state} />
        <span className="text-ink-2">{facts.answers(row)}</span>
        <span className="ml-auto text-ink-2">{facts.saved(row)}</span>
      </span>
    </div>
  );
}
