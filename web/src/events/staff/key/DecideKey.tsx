import {
  type AdminEvent,
  eventKeyAdmin as calls,
  type KeyDecisionKind,
  type KeyQuestion,
  keyDecisionKinds,
  MAX_KEY_REASON,
  MIN_REASON,
} from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { KeyOptions, keysOf } from "../../../exams/index.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { changedByKeyDecision } from "./key.queries.ts";
import { SaidAgainst } from "./SaidAgainst.tsx";

const Reason = z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_KEY_REASON) });

interface DecideKeyProps {
  event: AdminEvent;
  question: KeyQuestion;
  onClose: () => void;
}

/** What is said against the key of a question, and the decision with its reason for all to read. */
export function DecideKey({ event, question, onClose }: DecideKeyProps) {
  const t = useT("events.staff");
  const words = useT("regrade");
  const f = useFormat();
  const { mcq, number, decision, decidedAt, objectionCount } = question;
  const [kind, setKind] = useState<KeyDecisionKind>(decision?.kind ?? "kept");
  const [chosen, setChosen] = useState<number[]>(decision?.keys.flat() ?? []);
  /** Objections that are hidden from now on, or shown again. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const form = useStaffForm(Reason, { reason: decision?.reason ?? "" });
  const decide = useEndpointMutation(calls.decideKey, {
    invalidates: changedByKeyDecision,
    done: () => {
      onClose();
      toast.success(t("key.decided", { n: f.number(number) }));
    },
    onError: inPlace,
  });
  const withdraw = useEndpointMutation(calls.withdrawKeyDecision, {
    invalidates: changedByKeyDecision,
    done: () => {
      onClose();
      toast.success(t("key.withdrawn", { n: f.number(number) }));
    },
  });
  const isWithoutKey = kind === "keys" && chosen.length === 0;
  const [asked, setAsked] = useState(false);
  const send = form.handleSubmit(({ reason }) => {
    setAsked(true);
    if (isWithoutKey) return;
    const idsOf = (isHidden: boolean) => [...changed].flatMap(([id, now]) => (now === isHidden ? [id] : []));
    const body = {
      kind,
      keys: kind === "keys" ? keysOf(mcq, chosen) : [],
      reason,
      decidedAt,
      hides: idsOf(true),
      shows: idsOf(false),
    };
    return decide.run({ params: { id: event._id, mcqId: mcq.mcqId }, body });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("key.decideTitle", { n: f.number(number) })}
      lead={t("key.decideLead")}
      confirm={t("key.decideConfirm")}
      action={decide}
      onConfirm={send}
    >
      {decidedAt && (
        <Button
          size="s"
          className="justify-self-start"
          busy={withdraw.busy}
          onClick={() => void withdraw.run({ params: { id: event._id, mcqId: mcq.mcqId }, body: { decidedAt } })}
        >
          {t("key.withdraw")}
        </Button>
      )}
      {objectionCount > 0 && (
        <SaidAgainst
          eventId={event._id}
          mcqId={mcq.mcqId}
          changed={changed}
          onHide={(id, isHidden) => setChanged(new Map(changed).set(id, isHidden))}
        />
      )}
      <Pick
        label={t("key.what")}
        name="key-decision"
        choices={keyDecisionKinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as KeyDecisionKind)}
      />
      {kind === "keys" && (
        <KeyOptions mcq={mcq} chosen={chosen} onChange={setChosen} isMissing={asked && isWithoutKey} />
      )}
      <TextArea
        label={t("key.reason")}
        hint={t("key.reasonHint")}
        required
        error={form.formState.errors.reason && t("key.reasonMissing")}
        {...form.register("reason")}
      />
    </ConfirmDialog>
  );
}
