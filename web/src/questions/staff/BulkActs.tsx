import { type AdminMcqRow, type McqState, questionAdmin } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { changedByStaff } from "./staff.queries.ts";
import { stepsFrom } from "./steps.ts";
import { useOutcomeToast } from "./useOutcomeToast.ts";

const { moveMcqs } = questionAdmin;
/** With their forms, when they are asked for. */
const stepDialog = lazyPart(() => import("./StepDialog.tsx").then((part) => part.StepDialog));
const tagDialog = lazyPart(() => import("./TagDialog.tsx").then((part) => part.TagDialog));
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
        <OpenedPart part={stepDialog} onClose={close}>
          {(StepDialog) => (
            <StepDialog
              to={asked}
              count={{ count: fit(asked).length, n: f.number(fit(asked).length) }}
              action={move}
              onClose={close}
              onConfirm={(note) => run(asked, note)}
            />
          )}
        </OpenedPart>
      )}
      {asked === "tags" && (
        <OpenedPart part={tagDialog} onClose={close}>
          {(TagDialog) => <TagDialog ids={seen(rows)} onClose={close} />}
        </OpenedPart>
      )}
    </>
  );
}
