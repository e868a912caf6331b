import { type AdminEvent, eventAdmin as calls, MAX_REASON, MIN_REASON } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { ApiError } from "../../foundation/api.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Button } from "../../ui/Button.tsx";
import { changedByStaff, holdEvent } from "./staff.queries.ts";

type Step = "publish" | "pause" | "resume" | "archive";
const statusOf = { publish: "published", pause: "paused", resume: "published", archive: "archived" } as const;

/** Steps that are possible from each state; the first is the one that is meant mostly. */
const stepsFrom = {
  draft: ["publish"],
  published: ["pause", "archive"],
  paused: ["resume"],
  cancelled: ["archive"],
  archived: [],
} as const satisfies Record<AdminEvent["state"], readonly Step[]>;

/** What is done with an event as a whole; each asks before. */
export function EventSteps({ event }: { event: AdminEvent }) {
  const isOn = event.state === "published" || event.state === "paused";
  const hasResults = Date.parse(event.resultsAt) <= Date.parse(event.serverNow);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {stepsFrom[event.state].map((step) => (
        <StepButton key={step} step={step} event={event} />
      ))}
      {event.state === "draft" && <End kind="delete" event={event} />}
      {isOn && !hasResults && <End kind="cancel" event={event} />}
    </div>
  );
}

/** What is done when a step ends, well or not: somebody else may have changed the event meanwhile. */
const renew = (event: AdminEvent) => (error: unknown) => {
  if (error instanceof ApiError) void invalidate(calls.getAdminEvent, { params: { id: event._id } });
};

function StepButton({ step, event }: { step: Step; event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const move = useEndpointMutation(calls.setEventStatus, {
    invalidates: changedByStaff,
    done: (now) => {
      holdEvent(client, now);
      setOpen(false);
      toast.success(t(`step.${step}.done`));
    },
    onError: renew(event),
  });
  const blocked = step === "publish" && event.problems.length > 0;
  const main = step === "publish" || step === "resume";
  return (
    <>
      <Button size="s" variant={main ? "main" : "plain"} disabled={blocked} onClick={() => setOpen(true)}>
        {t(`step.${step}.open`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`step.${step}.title`)}
        lead={t(`step.${step}.lead`, { n: f.number(event.questionCount) })}
        confirm={t(`step.${step}.confirm`)}
        action={move}
        onConfirm={() =>
          move.run({ params: { id: event._id }, body: { status: statusOf[step], revision: event.revision } })
        }
      />
    </>
  );
}

const Reason = z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_REASON) });

/** A draft is deleted, what was published is cancelled: the same call, with a reason. */
function End({ kind, event }: { kind: "delete" | "cancel"; event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const form = useStaffForm(Reason, { reason: "" });
  const end = useEndpointMutation(calls.cancelEvent, {
    invalidates: changedByStaff,
    done: () => {
      setOpen(false);
      toast.success(t(`end.${kind}.done`));
      if (kind === "delete") return navigate(adminPaths.events());
      return invalidate(calls.getAdminEvent);
    },
    onError: inPlace,
  });
  const name = pick(event.title, language);
  return (
    <>
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t(`end.${kind}.open`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`end.${kind}.title`, { name })}
        lead={t(`end.${kind}.lead`, { n: f.number(event.participantsCount) })}
        confirm={t(`end.${kind}.confirm`)}
        action={end}
        destroys
        onConfirm={form.handleSubmit((body) => end.run({ params: { id: event._id }, body }))}
      >
        <ReasonField
          field={form.register("reason")}
          error={form.formState.errors.reason}
          value={form.watch("reason")}
          required
          hint={t(`end.${kind}.reasonHint`)}
        />
      </ConfirmDialog>
    </>
  );
}
