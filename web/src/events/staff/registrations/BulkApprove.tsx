import { eventAdmin as calls } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../../foundation/api.ts";
import { errorText } from "../../../foundation/errors.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useAction } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { changedByDecision, type RegistrationRow } from "../staff.queries.ts";
import { nameOf } from "./registrationColumns.tsx";

interface Outcome {
  row: RegistrationRow;
  error?: unknown;
}

/** One call each, with the version that was seen; one that is refused does not keep the others. */
async function approveAll(rows: readonly RegistrationRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const body = { approve: true, version: row.version };
    try {
      await call(calls.approveRegistration, { params: { id: row._id }, body });
      outcomes.push({ row });
    } catch (error) {
      outcomes.push({ row, error });
    }
  }
  return outcomes;
}

/** Approves the chosen registrations that wait for a decision, then says what came of each. */
export function BulkApprove({ rows }: { rows: readonly RegistrationRow[] }) {
  const t = useT("events.staff");
  const f = useFormat();
  const [asked, setAsked] = useState<readonly RegistrationRow[]>();
  const approve = useAction(approveAll);
  const open = rows.filter(({ status }) => status === "under_review");
  // The list is asked for again when this has been read: the rows that it leaves would take it along.
  const read = () => {
    setAsked(undefined);
    approve.reset();
    for (const endpoint of changedByDecision) void invalidate(endpoint);
  };
  const count = asked?.length ?? 0;
  const isNamedTwice = asked?.some(({ payment }) => payment && payment.sameReference.length > 0);
  return (
    <>
      <Button size="s" disabled={open.length === 0} onClick={() => setAsked(open)}>
        {t("bulk.approve")}
      </Button>
      {asked && approve.answer ? (
        <Outcomes outcomes={approve.answer} onClose={read} />
      ) : (
        <ConfirmDialog
          open={asked !== undefined}
          onClose={() => setAsked(undefined)}
          title={t("bulk.title", { count, n: f.number(count) })}
          lead={t("bulk.lead")}
          confirm={t("bulk.confirm")}
          action={approve}
          onConfirm={() => asked && approve.run(asked)}
        >
          {isNamedTwice && <p className="font-bold text-pen">{t("bulk.same")}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const t = useT("events.staff");
  const why = useT("errors");
  const f = useFormat();
  const done = outcomes.filter(({ error }) => !error).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.outcome", { n: f.number(done), of: f.number(outcomes.length) })}
      actions={
        <Button variant="main" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      }
    >
      <ul className="text-small">
        {outcomes.map(({ row, error }) => (
          <li key={row._id} className="border-b border-rule py-2">
            <b className="wrap-anywhere">{nameOf(row)}</b>
            <span className={`block whitespace-pre-line ${error ? "text-pen" : "text-right-ink"}`}>
              {error ? errorText(error, why) : t("bulk.done")}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
