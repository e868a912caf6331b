import {
  type ContributionDecision,
  contributionDecisions,
  type ReviewedContribution,
  reasonField,
  resourceReview,
} from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { ApiError } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { toast } from "../../../foundation/toast.ts";
import { ReasonField } from "../../../staff/ReasonField.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { changedByReview, holdReviewed } from "../staff.queries.ts";

const Reason = z.object({ reason: z.union([z.literal(""), reasonField]) });

/** What becomes of a contribution, and why. What is typed stays when somebody else was first. */
export function DecisionForm({ one }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  const client = useQueryClient();
  const [decision, setDecision] = useState<ContributionDecision>("publish");
  const form = useStaffForm(Reason, { reason: "" });
  const decide = useEndpointMutation(resourceReview.decideContribution, {
    invalidates: changedByReview,
    done: (answer) => {
      holdReviewed(client, answer);
      toast.success(t(`decided.${decision}`));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.code !== "contribution.moved") {
        void invalidate(resourceReview.reviewContribution, { params: { id: one._id } });
      }
    },
  });
  if (one.isMine || !["submitted", "in_review"].includes(one.state)) return null;
  const needsReason = decision !== "publish";
  const send = form.handleSubmit(({ reason }) => {
    if (needsReason && reason === "") {
      form.setError("reason", { type: "required" }, { shouldFocus: true });
      return;
    }
    return decide.run({
      params: { id: one._id },
      body: { decision, ...(reason && { reason }), force: one.moved, version: one.version },
    });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4 border-t border-line pt-3">
      <h3>{t("decide.title")}</h3>
      <Pick
        label={t("decide.what")}
        name="decision"
        value={decision}
        choices={contributionDecisions.map((value) => ({ value, label: t(`decide.${value}`) }))}
        onChange={(value) => setDecision(contributionDecisions.find((known) => known === value) ?? "publish")}
      />
      <p className="text-ink-2">{t(`decide.note.${decision}`)}</p>
      <div className="max-w-[44rem]">
        <ReasonField
          field={form.register("reason")}
          error={form.formState.errors.reason}
          value={form.watch("reason")}
          required={needsReason}
          hint={t("decide.reasonHint")}
        />
      </div>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {decide.problem}
      </p>
      <Button
        type="submit"
        variant={decision === "reject" ? "destroy" : "main"}
        busy={decide.busy}
        className="justify-self-start"
      >
        {t(`decide.${decision}`)}
      </Button>
    </form>
  );
}
