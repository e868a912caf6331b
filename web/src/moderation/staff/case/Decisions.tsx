import { type Case, type CaseDecision, MAX_REASON } from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace } from "../../../foundation/mutation.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Time } from "../../../staff/Time.tsx";
import { Button } from "../../../ui/Button.tsx";
import { State } from "../../../ui/Tag.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Section } from "./Section.tsx";
import { useUndo } from "./useUndo.ts";

/** What was decided, the latest first; what the caller may take back has the way to. */
export function Decisions({ one: { decisions } }: { one: Case }) {
  const t = useT("moderation.staff");
  const [asked, setAsked] = useState<string>();
  return (
    <Section title={t("decisions.title")}>
      {decisions.length === 0 ? (
        <p className="text-ink-2">{t("decisions.none")}</p>
      ) : (
        <ol>
          {decisions.map((decision) => (
            <Decision key={decision._id} decision={decision} onUndo={() => setAsked(decision._id)} />
          ))}
        </ol>
      )}
      {asked && <UndoDialog id={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

function Decision({ decision, onUndo }: { decision: CaseDecision; onUndo: () => void }) {
  const t = useT("moderation.staff");
  const reasons = useT("report");
  const { act, content, reason, dismissal, until, explanation, note, by, at, undone, canUndo } = decision;
  return (
    <li className="grid justify-items-start gap-1 border-b border-rule py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className={undone ? "line-through" : ""}>{t(`did.${act}`)}</b>
        {content && content !== "show" && act !== content && <span>{t(`content.${content}`)}</span>}
        {reason && <span>{reasons(`reasons.${reason}`)}</span>}
        {dismissal && <span>{t(`dismissal.${dismissal}`)}</span>}
        {until && (
          <span>
            {t("decisions.until")} <Time at={until} clock />
          </span>
        )}
      </p>
      <p className="text-ink-2">
        {by ? `@${by}` : t("decisions.itself")} · <Time at={at} clock />
      </p>
      {explanation && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b>{t("decisions.explanation")}:</b> {explanation}
        </p>
      )}
      {note && (
        <p className="whitespace-pre-line wrap-anywhere text-ink-2">
          <b>{t("decisions.note")}:</b> {note}
        </p>
      )}
      {undone && (
        <p>
          <State tone="warn">{t("decisions.undone")}</State>{" "}
          <span className="text-ink-2">
            {undone.by && `@${undone.by} · `}
            <Time at={undone.at} clock />
          </span>
        </p>
      )}
      <Appeal decision={decision} />
      {canUndo && (
        <Button size="s" onClick={onUndo}>
          {t("undo.open")}
        </Button>
      )}
    </li>
  );
}

function Appeal({ decision: { appeal } }: { decision: CaseDecision }) {
  const t = useT("moderation.staff");
  if (!appeal) return null;
  const { text, at, outcome, explanation, decidedBy, decidedAt } = appeal;
  return (
    <div className="grid gap-1 border-l-3 border-link pl-3">
      <p>
        <b>{t("appeal.title")}</b>{" "}
        <span className="text-ink-2">
          <Time at={at} clock />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {outcome ? (
        <p>
          <State tone={outcome === "upheld" ? "plain" : "ok"}>{t(`appeal.${outcome}`)}</State>{" "}
          <span className="text-ink-2">
            {decidedBy && `@${decidedBy} · `}
            {decidedAt && <Time at={decidedAt} clock />}
          </span>
          {explanation && <span className="block whitespace-pre-line wrap-anywhere">{explanation}</span>}
        </p>
      ) : (
        <State tone="info">{t("appeal.open")}</State>
      )}
    </div>
  );
}

const Noted = z.object({ note: z.string().trim().max(MAX_REASON) });

function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT("moderation.staff");
  const common = useT("common");
  const f = useFormat();
  const form = useStaffForm(Noted, { note: "" });
  const undo = useUndo({ done: onClose, onError: inPlace });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("undo.title")}
      lead={t("undo.lead")}
      confirm={t("undo.open")}
      action={undo}
      onConfirm={form.handleSubmit((body) => undo.run({ params: { id }, body }))}
    >
      <TextArea
        label={t("form.note")}
        aside={common("optional")}
        error={form.formState.errors.note && t("form.long", { n: f.number(MAX_REASON) })}
        {...form.register("note")}
      />
    </ConfirmDialog>
  );
}
