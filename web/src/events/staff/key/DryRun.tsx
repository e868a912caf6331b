import { type AdminEvent, eventKeyAdmin as calls, type KeyReview, type RegradePreview } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RegradeFigures } from "../../../exams/index.ts";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Table, Td, Th } from "../../../ui/Table.tsx";
import { rollText } from "../../event.rules.ts";
import { changedByFinalKey, previewQuery } from "./key.queries.ts";

interface DryRunProps {
  event: AdminEvent;
  review: KeyReview;
}

/** What the decisions would change, before anything does; and the step that makes the key final. */
export function DryRun({ event, review }: DryRunProps) {
  const t = useT("events.staff");
  const [wanted, setWanted] = useState(false);
  const query = useQuery({ ...previewQuery(event._id), enabled: wanted });
  return (
    <section aria-labelledby="dry-run" className="grid justify-items-start gap-4 border-t border-line pt-5">
      <div>
        <h3 id="dry-run">{t("key.dryRun.title")}</h3>
        <p className="max-w-[40em] text-small text-ink-2">{t("key.dryRun.lead")}</p>
      </div>
      {!wanted && (
        <Button size="s" onClick={() => setWanted(true)}>
          {t("key.dryRun.show")}
        </Button>
      )}
      {wanted &&
        (query.data ? (
          <Preview event={event} review={review} preview={query.data} />
        ) : (
          <Pending query={query} failed={t("key.dryRun.failed")} lines={6} />
        ))}
    </section>
  );
}

function Preview({ event, review, preview }: DryRunProps & { preview: RegradePreview }) {
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 md:grid-cols-2">
      <RegradeFigures effect={preview} />
      {preview.decisions.length > 0 && <ByDecision decisions={preview.decisions} />}
      {preview.moved.length > 0 && <MostMoved moved={preview.moved} />}
      <Apply event={event} review={review} preview={preview} />
    </div>
  );
}

function ByDecision({ decisions }: Pick<RegradePreview, "decisions">) {
  const t = useT("events.staff");
  const words = useT("regrade");
  const f = useFormat();
  return (
    <Table caption={t("key.dryRun.byDecision")} dense>
      <thead>
        <tr>
          <Th>{t("key.dryRun.question")}</Th>
          <Th>{t("key.dryRun.decision")}</Th>
          <Th className="text-end!">{t("key.dryRun.raised")}</Th>
          <Th className="text-end!">{t("key.dryRun.lowered")}</Th>
        </tr>
      </thead>
      <tbody>
        {decisions.map(({ mcqId, number, kind, raised, lowered }) => (
          <tr key={mcqId}>
            <Td>{f.number(number)}</Td>
            <Td>{words(`kind.${kind}`)}</Td>
            <Td className="text-end">{f.number(raised)}</Td>
            <Td className="text-end">{f.number(lowered)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function MostMoved({ moved }: Pick<RegradePreview, "moved">) {
  const t = useT("events.staff");
  const f = useFormat();
  const rank = (value: number | undefined) => (value === undefined ? "–" : f.number(value));
  return (
    <Table caption={t("key.dryRun.moved")} dense>
      <thead>
        <tr>
          <Th>{t("key.dryRun.roll")}</Th>
          <Th className="text-end!">{t("key.dryRun.marks")}</Th>
          <Th className="text-end!">{t("key.dryRun.rank")}</Th>
        </tr>
      </thead>
      <tbody>
        {moved.map(({ rollNo, scoreBefore, scoreAfter, rankBefore, rankAfter }) => (
          <tr key={rollNo}>
            <Td>{f.digits(rollText(rollNo))}</Td>
            <Td className="text-end whitespace-nowrap">
              {f.marks(scoreBefore)} → <b>{f.marks(scoreAfter)}</b>
            </Td>
            <Td className="text-end whitespace-nowrap">
              {rank(rankBefore)} → <b>{rank(rankAfter)}</b>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Makes the key final by the dry run that is seen, and by no other. */
function Apply({ event, review: { state }, preview }: DryRunProps & { preview: RegradePreview }) {
  const t = useT("events.staff");
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const { undecided, changed, fingerprint } = preview;
  const apply = useEndpointMutation(calls.applyRegrade, {
    invalidates: changedByFinalKey,
    done: ({ changed: count }) => {
      setOpen(false);
      toast.success(t("key.apply.done", { count, n: f.number(count) }));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidate(calls.previewRegrade);
    },
  });
  const why = state === "provisional" ? t("key.apply.open") : undecided > 0 ? t("key.apply.undecided") : undefined;
  return (
    <div className="grid justify-items-start gap-2 md:col-span-2">
      <Button variant="main" disabled={why !== undefined} onClick={() => setOpen(true)}>
        {t("key.apply.button")}
      </Button>
      {why && <p className="text-small text-ink-2">{why}</p>}
      {open && (
        <ConfirmDialog
          open
          onClose={() => setOpen(false)}
          title={t("key.apply.title")}
          lead={t("key.apply.lead", { count: changed, n: f.number(changed) })}
          confirm={t("key.apply.confirm")}
          action={apply}
          onConfirm={() => apply.run({ params: { id: event._id }, body: { fingerprint } })}
        />
      )}
    </div>
  );
}
