import { MAX_REPORT, questionReports } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { type BegunReport, begunReport, forgetReport, holdReport, reasons } from "./reports.storage.ts";

interface ReportSheetProps {
  mcqId: string;
  onClose: () => void;
}

/** Says what is wrong with a question. What is typed stays until it has arrived, also when the sheet is closed. */
export function ReportSheet({ mcqId, onClose }: ReportSheetProps) {
  const t = useT("questions");
  const common = useT("common");
  const [report, setReport] = useState(() => begunReport(mcqId));
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<BegunReport>) => {
    const next = { ...report, ...part };
    setReport(next);
    holdReport(mcqId, next);
  };
  const { reason, description } = report;
  const send = useEndpointMutation(questionReports.reportMcq, {
    failed: t("report.failed"),
    invalidates: [questionReports.myReports],
    done: () => {
      forgetReport(mcqId);
      onClose();
      toast.success(t("report.sent"));
    },
    onError: inPlace,
  });
  const isSilent = reason === "other" && description.trim() === "";
  const press = () => {
    setAsked(true);
    if (reason !== "" && !isSilent) void send.run({ params: { id: mcqId }, body: { reason, description } });
  };
  const problem = asked && reason === "" ? t("report.choose") : send.problem;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("report.title")}
      actions={
        <Button variant="main" busy={send.busy} onClick={press}>
          {t("report.send")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-ink-2">{t("report.lead")}</p>
        <Pick
          label={t("report.reason")}
          name="report-reason"
          choices={reasons.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={reason}
          onChange={(value) => change({ reason: value as BegunReport["reason"] })}
        />
        <TextArea
          label={t("report.words")}
          aside={reason === "other" ? undefined : common("optional")}
          hint={t("report.wordsHint")}
          maxLength={MAX_REPORT}
          value={description}
          error={asked && isSilent ? t("report.other_words") : undefined}
          onChange={(event) => change({ description: event.target.value })}
        />
        <p role="alert" className="whitespace-pre-line text-small font-bold text-pen empty:hidden">
          {problem}
        </p>
      </div>
    </Sheet>
  );
}
