import { type ItemReport, itemReportReasons } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Ago } from "../../community/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Select } from "../../ui/Select.tsx";
import { State } from "../../ui/Tag.tsx";
import { type TakedownFilter, takedownParams } from "./params.ts";
import { takedownsQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "resources.staff", "resources.errors", "resourceItem", "community"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.takedowns"), hidden: true }));

const answering = lazyPart(() => import("./AnswerReport.tsx").then((part) => part.AnswerReport));

/** What readers and rights holders find wrong: requests to take something down first. */
export default function Takedowns() {
  const t = useT("resources.staff");
  const f = useFormat();
  const params = useListParams(takedownParams, ["reason"]);
  const query = useQuery({ ...takedownsQuery(params.values), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<ItemReport>();
  const columns = useColumns(setOpen);
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters values={params.values} onChoose={params.choose} />
      <StaffList
        list="takedowns"
        label={t("reports.table")}
        query={query}
        params={params}
        columns={columns}
        card={(row) => <ReportCard row={row} onAnswer={setOpen} />}
        texts={{
          failed: t("reports.failed"),
          empty: t(`reports.empty.${params.values.state}`),
          emptyNarrowed: t("reports.emptyNarrowed"),
          count: (count) => t("reports.count", { count, n: f.counted(count) }),
        }}
      />
      {open && (
        <OpenedPart part={answering} onClose={close}>
          {(AnswerReport) => <AnswerReport report={open} onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

function Filters({ values, onChoose }: { values: TakedownFilter; onChoose: ListParams["choose"] }) {
  const t = useT("resources.staff");
  const names = useT("resourceItem");
  const staff = useT("staff");
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <Pick
        label={t("reports.state")}
        name="report-state"
        value={values.state}
        choices={(["open", "answered"] as const).map((value) => ({ value, label: t(`reports.${value}`) }))}
        onChange={(state) => onChoose({ state: state === "open" ? undefined : state })}
      />
      <Select
        label={names("report.reason")}
        className="text-small"
        value={values.reason ?? ""}
        choices={[
          { value: "", label: staff("all") },
          ...itemReportReasons.map((value) => ({ value, label: names(`report.${value}`) })),
        ]}
        onChange={({ target }) => onChoose({ reason: target.value })}
      />
    </div>
  );
}

function What({ row }: { row: ItemReport }) {
  const t = useT("resources.staff");
  return (
    <span className="grid gap-0.5">
      <Link
        to={adminPaths.resourceItems({ id: row.item.resourceId }, { item: row.item._id })}
        className="text-ink wrap-anywhere"
      >
        <Bilingual text={row.item.title} />
      </Link>
      <span className="whitespace-pre-line text-ink-2 wrap-anywhere">{row.description}</span>
      {row.answer && (
        <span className="border-l-3 border-rule pl-2 whitespace-pre-line wrap-anywhere">
          {row.outcome && <b>{t(`outcome.${row.outcome}`)}: </b>}
          {row.answer}
        </span>
      )}
    </span>
  );
}

/** Until when it must be decided, of a request to take something down. */
function Due({ row }: { row: ItemReport }) {
  const t = useT("resources.staff");
  if (row.outcome || !row.dueAt) return <Ago at={row.createdAt} />;
  const isLate = Date.parse(row.dueAt) < Date.now();
  return (
    <State tone={isLate ? "bad" : "warn"}>
      {t(isLate ? "reports.late" : "reports.due")} <Time at={row.dueAt} clock />
    </State>
  );
}

function Who({ row: { by, email } }: { row: ItemReport }) {
  const t = useT("resources.staff");
  return <span className="wrap-anywhere">{by ? `@${by}` : (email ?? t("queue.gone"))}</span>;
}

type OnAnswer = (row: ItemReport) => void;

function Answer({ row, onAnswer }: { row: ItemReport; onAnswer: OnAnswer }) {
  const t = useT("resources.staff");
  if (row.outcome) return null;
  return (
    <Button size="s" onClick={() => onAnswer(row)}>
      {t("reports.answer")}
    </Button>
  );
}

function useColumns(onAnswer: OnAnswer): Column<ItemReport>[] {
  const t = useT("resources.staff");
  const names = useT("resourceItem");
  return [
    { key: "due", title: t("reports.when"), cell: (row) => <Due row={row} /> },
    { key: "reason", title: names("report.reason"), cell: ({ reason }) => names(`report.${reason}`) },
    { key: "what", title: t("reports.what"), cell: (row) => <What row={row} />, className: "min-w-72" },
    { key: "who", title: t("reports.who"), cell: (row) => <Who row={row} /> },
    { key: "act", title: t("column.acts"), cell: (row) => <Answer row={row} onAnswer={onAnswer} />, end: true },
  ];
}

function ReportCard({ row, onAnswer }: { row: ItemReport; onAnswer: OnAnswer }) {
  const names = useT("resourceItem");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="flex flex-wrap justify-between gap-x-3">
        <b>{names(`report.${row.reason}`)}</b>
        <Due row={row} />
      </span>
      <What row={row} />
      <Who row={row} />
      <span>
        <Answer row={row} onAnswer={onAnswer} />
      </span>
    </div>
  );
}
