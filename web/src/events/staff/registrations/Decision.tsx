import { type AdminRegistration, eventAdmin as calls, MAX_EVENT_NOTE } from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { changedByDecision } from "../staff.queries.ts";
import { nameOf } from "./registrationColumns.tsx";
import { useKeys } from "./useKeys.ts";

type Act = "approve" | "ask" | "reject";

/**
 * Acts that are possible from a state; without a slip nothing is approved that is to be paid, and of who pays nothing
 * there is nothing that they could send anew.
 */
function actsFor({ status, payment }: AdminRegistration): readonly Act[] {
  const canApprove = !payment || payment.state === "submitted" || payment.state === "verified";
  if (status === "under_review" && !payment) return ["approve", "reject"];
  if (status === "under_review") return canApprove ? ["approve", "ask", "reject"] : ["ask", "reject"];
  if (status === "needs_changes") return canApprove ? ["approve", "reject"] : ["reject"];
  return [];
}

/** Decides with the version that was seen; whoever decided first stands, and it is shown anew. */
function useDecision(one: AdminRegistration, onDecided: () => void) {
  const t = useT("events.staff");
  const decide = useEndpointMutation(calls.approveRegistration, {
    invalidates: changedByDecision,
    done: (_, { body }) => {
      const act = body.approve ? "approve" : body.asks ? "ask" : "reject";
      // First: a dialog that is open would take the toast along when it goes.
      onDecided();
      toast.success(t(`decide.done.${act}`, { name: nameOf(one) }));
      void invalidate(calls.getRegistration);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(calls.getRegistration);
    },
  });
  const run = (act: Act, note: string) =>
    decide.run({
      params: { id: one.registrationId },
      body: { approve: act === "approve", asks: act === "ask", note, version: one.version },
    });
  return { ...decide, decide: run };
}

/** What is decided about a registration: by button, or by its key. */
export function Decision({ one, onDecided }: { one: AdminRegistration; onDecided: () => void }) {
  const t = useT("events.staff");
  const [asked, setAsked] = useState<"ask" | "reject">();
  const decision = useDecision(one, () => {
    setAsked(undefined);
    onDecided();
  });
  const acts = actsFor(one);
  const approve = () => acts.includes("approve") && decision.decide("approve", "");
  const open = (act: "ask" | "reject") => {
    if (!acts.includes(act)) return;
    decision.reset();
    setAsked(act);
  };
  useKeys({ a: approve, m: () => open("ask"), r: () => open("reject") });
  return (
    <section aria-labelledby="decision" className="grid gap-3 text-small">
      <h3 id="decision">{t("decide.title")}</h3>
      {acts.length === 0 && <p className="text-ink-2">{t("decide.closed")}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {acts.includes("approve") && (
          <Button size="s" variant="main" busy={decision.busy && !asked} onClick={() => void approve()}>
            {t("decide.approve")}
          </Button>
        )}
        {acts.includes("ask") && (
          <Button size="s" onClick={() => open("ask")}>
            {t("decide.ask")}
          </Button>
        )}
        {acts.includes("reject") && (
          <Button size="s" variant="danger" onClick={() => open("reject")}>
            {t("decide.reject")}
          </Button>
        )}
      </div>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {asked ? undefined : decision.problem}
      </p>
      <p aria-hidden="true" className="hidden text-tiny text-ink-3 md:pointer-fine:block">
        {t("registrations.keys")}
      </p>
      {asked && <NoteDialog key={asked} act={asked} decision={decision} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

const Note = z.object({ note: z.string().trim().min(1).max(MAX_EVENT_NOTE) });

interface NoteDialogProps {
  act: "ask" | "reject";
  decision: ReturnType<typeof useDecision>;
  onClose: () => void;
}

/** What is not approved says why, in words that the candidate reads. */
function NoteDialog({ act, decision, onClose }: NoteDialogProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const form = useStaffForm(Note, { note: "" });
  const send = form.handleSubmit(({ note }) => decision.decide(act, note));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`decide.${act}Title`)}
      lead={t(`decide.${act}Lead`)}
      confirm={t(`decide.${act}Confirm`)}
      action={decision}
      destroys={act === "reject"}
      onConfirm={send}
    >
      <TextArea
        label={t("decide.note")}
        hint={t("decide.noteHint")}
        required
        error={form.formState.errors.note && t("decide.noteMissing", { n: f.number(MAX_EVENT_NOTE) })}
        {...form.register("note")}
      />
    </ConfirmDialog>
  );
}
