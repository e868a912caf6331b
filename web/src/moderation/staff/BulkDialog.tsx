import { type Answer, type CaseRow, MODERATOR_LIMIT_DAYS, moderationAdmin } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { codeText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useCaseName } from "./caseColumns.tsx";
import { RulingFields } from "./RulingFields.tsx";
import { type BulkAct, beginningOf, rulingOf } from "./ruling.rules.ts";
import { rulingSchema } from "./rulingForm.ts";
import { changedByDecision } from "./staff.queries.ts";

type Outcome = Answer<typeof moderationAdmin.decideCases>[number];

interface BulkDialogProps {
  act: BulkAct;
  rows: readonly CaseRow[];
  onClose: () => void;
}

/** Decides several cases by one act and reason, then says what came of each. */
export function BulkDialog({ act, rows, onClose }: BulkDialogProps) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const form = useStaffForm(rulingSchema, beginningOf(act, undefined));
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const decide = useEndpointMutation(moderationAdmin.decideCases, {
    done: setOutcomes,
    onError: inPlace,
  });
  // The list is asked for again when this has been read: the rows that it leaves would take it along.
  const read = () => {
    onClose();
    for (const endpoint of changedByDecision) void invalidate(endpoint);
  };
  if (outcomes) return <Outcomes outcomes={outcomes} rows={rows} onClose={read} />;
  const cases = rows.map(({ _id: id, version, revision }) => ({ id, version, revision }));
  const count = { count: rows.length, n: f.number(rows.length) };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`bulk.${act}`, count)}
      lead={t("bulk.lead")}
      confirm={t(`act.${act}`)}
      destroys={act === "remove"}
      action={decide}
      onConfirm={form.handleSubmit((body) => decide.run({ body: { cases, ruling: rulingOf(body, "post") } }))}
    >
      <RulingFields form={form} act={act} hasWords={false} limitDays={MODERATOR_LIMIT_DAYS} suspendDays={undefined} />
    </ConfirmDialog>
  );
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  rows: readonly CaseRow[];
  onClose: () => void;
}

/** What came of each; what was decided can be taken back together. */
function Outcomes({ outcomes, rows, onClose }: OutcomesProps) {
  const t = useT("moderation.staff");
  const why = useT("errors");
  const f = useFormat();
  const nameOf = useCaseName();
  const decided = outcomes.flatMap(({ decisionId }) => decisionId ?? []);
  const undo = useAction(
    async () => {
      for (const id of decided) await call(moderationAdmin.undoDecision, { params: { id }, body: {} });
    },
    {
      onError: inPlace,
      done: () => {
        toast.success(t("bulk.undone", { count: decided.length, n: f.number(decided.length) }));
        onClose();
      },
    },
  );
  const nameIn = (id: string) => {
    const row = rows.find(({ _id }) => _id === id);
    return row ? nameOf(row) : id;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.outcome", { n: f.number(decided.length), of: f.number(outcomes.length) })}
      actions={
        <>
          {decided.length > 0 && (
            <Button busy={undo.busy} onClick={() => void undo.run(undefined)}>
              {t("bulk.undo")}
            </Button>
          )}
          <Button variant="main" onClick={onClose}>
            {t("bulk.close")}
          </Button>
        </>
      }
    >
      <ul className="text-small">
        {outcomes.map(({ id, error, by }) => (
          <li key={id} className="border-b border-rule py-2">
            <b className="wrap-anywhere">{nameIn(id)}</b>
            <span className={`block ${error ? "text-pen" : "text-right-ink"}`}>
              {error ? (codeText(error, why) ?? error) : t("bulk.done")}
              {by && ` (@${by})`}
            </span>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 whitespace-pre-line font-bold text-pen empty:hidden">
        {undo.problem}
      </p>
    </Dialog>
  );
}
