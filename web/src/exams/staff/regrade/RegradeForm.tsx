import {
  testRegrades as calls,
  type KeyDecisionKind,
  keyDecisionKinds,
  MAX_KEY_REASON,
  MIN_REASON,
  type QuestionStatistics,
  resultAdmin,
  type TestRegradePreview,
  type TestRegrades,
  testStatistics,
  users,
} from "@sarathi/contract";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { requestKey } from "../../../foundation/requestKey.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { KeyOptions, keysOf } from "./KeyOptions.tsx";
import { RegradeEffect } from "./RegradeEffect.tsx";

/** Results of tens of thousands are marked anew while one waits. */
const REGRADE_MS = 120_000;

/** What is asked for again after results were marked anew. */
const changedByRegrade = [
  calls.listTestRegrades,
  testStatistics.getTestStatistics,
  resultAdmin.listAdminResults,
  resultAdmin.getAdminResult,
  users.listAudit,
];

interface Of {
  testId: string;
  question: QuestionStatistics;
  regrades: TestRegrades;
}
interface Choice {
  kind: KeyDecisionKind;
  keys: number[][];
}

/** A decision about a question: chosen, looked at as a dry run, then applied. */
export function RegradeForm({ testId, question, regrades }: Of) {
  const t = useT("regrade");
  const { mcq } = question;
  const before = regrades.decided.find(({ mcqId }) => mcqId === mcq.mcqId)?.decision;
  // That its own key holds again is a choice only where something else was decided.
  const kinds = keyDecisionKinds.filter((kind) => kind !== "kept" || before);
  const [kind, setKind] = useState<KeyDecisionKind>(before ? "kept" : "keys");
  const [chosen, setChosen] = useState<number[]>([]);
  const [asked, setAsked] = useState<Choice>();
  const [isMissing, setMissing] = useState(false);
  const preview = useEndpointMutation(calls.previewTestRegrade, { onError: inPlace }, { timeoutMs: REGRADE_MS });
  /** Another choice has another dry run. */
  const change = (next: () => void) => {
    next();
    setAsked(undefined);
    setMissing(false);
    preview.reset();
  };
  const look = async () => {
    setMissing(kind === "keys" && chosen.length === 0);
    if (kind === "keys" && chosen.length === 0) return;
    const choice = { kind, keys: kind === "keys" ? keysOf(mcq, chosen) : [] };
    if (await preview.run({ params: { id: testId }, body: { mcqId: mcq.mcqId, ...choice } })) setAsked(choice);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <Pick
        label={t("what")}
        name="regrade-decision"
        choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => change(() => setKind(value as KeyDecisionKind))}
      />
      {kind === "keys" && (
        <KeyOptions
          mcq={mcq}
          chosen={chosen}
          onChange={(options) => change(() => setChosen(options))}
          isMissing={isMissing}
        />
      )}
      <Button busy={preview.busy} onClick={() => void look()}>
        {t("show")}
      </Button>
      <p role="alert" className="font-bold text-pen empty:hidden">
        {preview.problem}
      </p>
      {asked && preview.answer && (
        <>
          <RegradeEffect preview={preview.answer} />
          <Apply testId={testId} question={question} choice={asked} preview={preview.answer} />
        </>
      )}
    </div>
  );
}

const Reason = z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_KEY_REASON) });

interface ApplyProps extends Omit<Of, "regrades"> {
  choice: Choice;
  preview: TestRegradePreview;
}

/** Asks why, and applies what was looked at: if nobody decided meanwhile. */
function Apply({ testId, question: { mcq }, choice, preview: { changed, follows } }: ApplyProps) {
  const t = useT("regrade");
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const form = useStaffForm(Reason, { reason: "" });
  const text = form.watch("reason");
  // The same sent again, as after an answer that was lost, is one regrade.
  const { key } = useMemo(() => ({ text, follows, key: requestKey() }), [text, follows]);
  const apply = useEndpointMutation(
    calls.applyTestRegrade,
    {
      invalidates: changedByRegrade,
      done: ({ changed: count }) => {
        setOpen(false);
        toast.success(t("apply.done", { count, n: f.number(count) }));
      },
      onError: inPlace,
    },
    { headers: { "Idempotency-Key": key }, timeoutMs: REGRADE_MS },
  );
  const send = form.handleSubmit(({ reason }) =>
    apply.run({ params: { id: testId }, body: { mcqId: mcq.mcqId, ...choice, reason, follows } }),
  );
  return (
    <>
      <Button variant="main" onClick={() => setOpen(true)}>
        {t("apply.button")}
      </Button>
      {open && (
        <ConfirmDialog
          open
          onClose={() => setOpen(false)}
          title={t("apply.title")}
          lead={t("apply.lead", { count: changed, n: f.number(changed) })}
          confirm={t("apply.confirm")}
          action={apply}
          onConfirm={send}
        >
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            required
            error={form.formState.errors.reason && t("reasonMissing")}
            {...form.register("reason")}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
