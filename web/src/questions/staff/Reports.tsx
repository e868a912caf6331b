import type { AdminMcqReport } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { type ReportFilter, reasons, reportParams, reportStates } from "./params.ts";
import { ReportCard, useReportColumns } from "./reportColumns.tsx";
import { reportsQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "questions.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.mcqReports"), hidden: true }));

const answering = lazyPart(() => import("./AnswerDialog.tsx").then((part) => part.AnswerDialog));

/** Mistakes that candidates reported, open ones first, each answered from here. */
export default function Reports() {
  const t = useT("questions.staff");
  const f = useFormat();
  const params = useListParams(reportParams, ["search", "state", "reason"]);
  const { values } = params;
  const reports = useQuery({ ...reportsQuery(values), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<AdminMcqReport>();
  const columns = useReportColumns(setOpen);
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters values={values} onChoose={params.choose} />
      <StaffList
        list="mcq-reports"
        label={t("report.table")}
        query={reports}
        params={params}
        columns={columns}
        card={(report) => <ReportCard report={report} onAnswer={setOpen} />}
        texts={{
          failed: t("report.failed"),
          empty: t("report.empty"),
          emptyNarrowed: t("report.emptyNarrowed"),
          count: (count) => t("report.count", { count, n: f.counted(count) }),
        }}
      />
      {open && (
        <OpenedPart part={answering} onClose={close}>
          {(AnswerDialog) => <AnswerDialog report={open} onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

function Filters({ values, onChoose }: { values: ReportFilter; onChoose: ListParams["choose"] }) {
  const t = useT("questions.staff");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,16rem)]">
        <SearchField
          label={staff("search")}
          placeholder={t("report.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => onChoose({ search }, true)}
        />
        <Select
          label={t("report.reasonLabel")}
          className="text-small"
          value={values.reason ?? ""}
          choices={[all, ...reasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))]}
          onChange={(event) => onChoose({ reason: event.target.value })}
        />
      </div>
      {/* It would reach the edge of the screen. */}
      <div className="max-md:overflow-x-clip max-md:py-1">
        <Pick
          label={t("report.state.label")}
          quietLabel
          name="state"
          choices={[all, ...reportStates.map((value) => ({ value, label: t(`report.state.${value}`) }))]}
          value={values.state ?? ""}
          onChange={(state) => onChoose({ state })}
        />
      </div>
    </div>
  );
}
