import { type AdminMcqRow, type McqState, questionAdmin } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { StepDialog } from "./StepDialog.tsx";
import { changedByStaff } from "./staff.queries.ts";
import { stepsFrom } from "./steps.ts";
import { TagDialog } from "./TagDialog.tsx";
import { useOutcomeToast } from "./useOutcomeToast.ts";

const { moveMcqs } = questionAdmin;
const steps = ["in_review", "verified", "draft", "retired"] as const;

/** What is done with many questions: a step of the workflow, tags. Each is done for itself, with the version that was seen. */
export function BulkActs({ rows }: { rows: readonly AdminMcqRow[] }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const tell = useOutcomeToast();
  const [asked, setAsked] = useState<McqState | "tags">();
  const close = () => setAsked(undefined);
  const move = useEndpointMutation(moveMcqs, {
    invalidates: [...changedByStaff, questionAdmin.getAdminMcq],
    done: (outcomes, { body }) => {
      close();
      tell(outcomes, (count) => t(`step.done.${body.to}`, count));
    },
  });
  const fit = (to: McqState) => rows.filter(({ state }) => stepsFrom[state].includes(to));
  const seen = (some: readonly AdminMcqRow[]) => some.map(({ _id, version }) => ({ _id, version }));
  const run = (to: McqState, note?: string) => move.run({ body: { ids: seen(fit(to)), to, ...(note && { note }) } });
  const press = (to: McqState) => (to === "draft" || to === "retired" ? setAsked(to) : void run(to));
  return (
    <>
      {steps.map((to) => (
        <Button
          key={to}
          size="s"
          busy={move.busy && move.input?.body.to === to}
          disabled={fit(to).length === 0}
          onClick={() => press(to)}
        >
          {t(`step.${to}`)}
        </Button>
      ))}
      <Button size="s" onClick={() => setAsked("tags")}>
        {t("tag.open")}
      </Button>
      {(asked === "draft" || asked === "retired") && (
        <StepDialog
          to={asked}
          count={{ count: fit(asked).length, n: f.number(fit(asked).length) }}
          action={move}
          onClose={close}
          onConfirm={(note) => run(asked, note)}
        />
      )}
      {asked === "tags" && <TagDialog ids={seen(rows)} onClose={close} />}
    </>
  );
}
