import { type AdminMcq, type McqState, questionAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { StepDialog } from "../StepDialog.tsx";
import { changedByStaff, holdMcq } from "../staff.queries.ts";
import { stepsFrom } from "../steps.ts";

const said = {
  in_review: "save.sent",
  verified: "save.verified",
  draft: "save.back",
  retired: "save.retired",
} as const;

/** The steps that a question can take from where it is; none while its form holds something else. */
export function Steps({ mcq, dirty }: { mcq: AdminMcq; dirty: boolean }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"draft" | "retired">();
  const move = useEndpointMutation(questionAdmin.moveMcq, {
    invalidates: changedByStaff,
    done: (moved, { body }) => {
      setAsked(undefined);
      holdMcq(client, moved);
      toast.success(t(said[body.to]));
    },
  });
  const { _id: id, version, state } = mcq;
  const run = (to: McqState, note?: string) =>
    move.run({ params: { id }, body: { to, version, ...(note && { note }) } });
  const press = (to: McqState) => {
    if (to === "retired" || (to === "draft" && state !== "retired")) setAsked(to);
    else void run(to);
  };
  const offered = stepsFrom[state].filter((to) => to !== "verified" || mcq.canVerify);
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((to) => (
        <Button
          key={to}
          size="s"
          variant={to === "verified" ? "main" : to === "retired" ? "quiet" : "plain"}
          disabled={dirty}
          busy={move.busy && move.input?.body.to === to}
          onClick={() => press(to)}
        >
          {t(to === "draft" && state === "retired" ? "step.reopen" : `step.${to}`)}
        </Button>
      ))}
      {asked && (
        <StepDialog
          to={asked}
          count={{ count: 1, n: f.number(1) }}
          action={move}
          onClose={() => setAsked(undefined)}
          onConfirm={(note) => run(asked, note)}
        />
      )}
    </div>
  );
}
