import {
  type ItemReport,
  type ItemReportOutcome,
  itemReportOutcomes,
  reasonField,
  resourceReview,
} from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Pick } from "../../ui/Pick.tsx";
import { changedByAnswer } from "./staff.queries.ts";

const Answer = z.object({ reason: reasonField });

/** What is done about what somebody reported, and what they are answered. */
export function AnswerReport({ report, onClose }: { report: ItemReport; onClose: () => void }) {
  const t = useT("resources.staff");
  const language = useLanguage();
  const [outcome, setOutcome] = useState<ItemReportOutcome>("kept");
  const form = useStaffForm(Answer, { reason: "" });
  const answer = useEndpointMutation(resourceReview.answerItemReport, {
    invalidates: changedByAnswer,
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("reports.answeredToast"));
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("reports.answerTitle", { title: pick(report.item.title, language) })}
      lead={t(`reports.note.${outcome}`)}
      confirm={t(`reports.do.${outcome}`)}
      destroys={outcome === "taken_down"}
      action={answer}
      onConfirm={form.handleSubmit(({ reason }) =>
        answer.run({ params: { id: report._id }, body: { outcome, answer: reason } }),
      )}
    >
      <p className="border-l-3 border-rule pl-3 whitespace-pre-line wrap-anywhere">{report.description}</p>
      <Pick
        label={t("reports.outcome")}
        name="outcome"
        value={outcome}
        choices={itemReportOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={(value) => setOutcome(itemReportOutcomes.find((known) => known === value) ?? "kept")}
      />
      <ReasonField
        field={form.register("reason")}
        error={form.formState.errors.reason}
        value={form.watch("reason")}
        required
        hint={t("reports.answerHint")}
      />
    </ConfirmDialog>
  );
}
