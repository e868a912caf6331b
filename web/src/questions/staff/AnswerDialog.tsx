import { type AdminMcqReport, MAX_REPORT_ANSWER, questionAdmin, questionReports } from "@sarathi/contract";
import { useController } from "react-hook-form";
import { z } from "zod";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { ReportWords } from "./reportColumns.tsx";
import { changedByStaff } from "./staff.queries.ts";

interface AnswerDialogProps {
  report: Omit<AdminMcqReport, "mcq">;
  onClose: () => void;
}

const outcomes = ["fixed", "no_fault"] as const;
const AnswerForm = z.object({
  outcome: z.enum(outcomes),
  answer: z.string().trim().min(1).max(MAX_REPORT_ANSWER),
  all: z.boolean(),
});

/** What staff found, and what whoever reported it reads. */
export function AnswerDialog({ report, onClose }: AnswerDialogProps) {
  const t = useT("questions.staff");
  const f = useFormat();
  const form = useStaffForm(AnswerForm, { outcome: "fixed", answer: "", all: true });
  const { field: outcome } = useController({ control: form.control, name: "outcome" });
  const { answer: problem } = form.formState.errors;
  const send = useEndpointMutation(questionReports.answerReport, {
    invalidates: [...changedByStaff, questionAdmin.getAdminMcq],
    done: ({ ids }) => {
      onClose();
      toast.success(t("report.answered", { count: ids.length, n: f.number(ids.length) }));
    },
    onError: inPlace,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("report.answerTitle")}
      lead={t("report.answerLead")}
      confirm={t("report.send")}
      action={send}
      onConfirm={form.handleSubmit((body) => send.run({ params: { id: report._id }, body }))}
    >
      <blockquote className="border-l-3 border-rule pl-3">
        <ReportWords report={report} />
      </blockquote>
      <Pick
        label={t("report.outcome.label")}
        name="outcome"
        choices={outcomes.map((value) => ({ value, label: t(`report.outcome.${value}`) }))}
        value={outcome.value}
        onChange={outcome.onChange}
      />
      <TextArea
        label={t("report.text")}
        rows={4}
        error={
          problem &&
          (problem.type === "too_big" ? t("problem.long", { n: f.number(MAX_REPORT_ANSWER) }) : t("report.required"))
        }
        {...form.register("answer")}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" {...form.register("all")} className="size-4 shrink-0 accent-link" />
        {t("report.all")}
      </label>
    </ConfirmDialog>
  );
}
