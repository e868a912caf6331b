import { type Case, type CaseAct, caseActs, moderationAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { ApiError } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { useUndoToast } from "../../../staff/undo.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { RulingFields, type RulingFormHandle } from "../RulingFields.tsx";
import { beginningOf, isAgainst, rulingOf, whyNot } from "../ruling.rules.ts";
import { rulingSchema } from "../rulingForm.ts";
import { changedByDecision, holdCase } from "../staff.queries.ts";
import { AuthorPreview } from "./AuthorPreview.tsx";
import { Section } from "./Section.tsx";
import { useUndo } from "./useUndo.ts";

const usualAct = ({ can: { acts } }: Case): CaseAct => acts[0] ?? "dismiss";

/** What is to be done with the case. What is typed stays while somebody else has it, or was first. */
export function DecisionForm({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const form = useStaffForm(rulingSchema, beginningOf(usualAct(one), one.contentState));
  const decide = useDecide(one, () => form.reset(beginningOf(usualAct(one), one.contentState)));
  const { acts, blocked } = one.can;
  const { getValues, setValue } = form;
  // What one may do may change while this is open.
  useEffect(() => {
    const [first] = acts;
    if (first && !acts.includes(getValues("act"))) setValue("act", first);
  }, [acts, getValues, setValue]);
  const submit = form.handleSubmit((body) => {
    const revision = one.thread?.around.find(({ isReported }) => isReported)?.revision;
    return decide.run({
      params: { id: one._id },
      body: { version: one.version, ruling: rulingOf(body, one.kind), ...(revision && { revision }) },
    });
  });
  return (
    <Section title={t("form.title")}>
      {acts.length > 0 ? (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <Fields one={one} form={form} />
          <Refusal one={one} error={decide.error} problem={decide.problem} />
          <Submit form={form} busy={decide.busy} />
        </form>
      ) : (
        <>
          <Refusal one={one} error={decide.error} problem={decide.problem} />
          <p className="text-ink-2">{t(`blocked.${blocked ?? "closed"}`)}</p>
          <Typed form={form} />
        </>
      )}
    </Section>
  );
}

/** Decides; when somebody else was first, or the words are others now, the case is asked for again. */
function useDecide(one: Case, onDone: () => void) {
  const t = useT("moderation.staff");
  const client = useQueryClient();
  const undo = useUndo();
  const offerUndo = useUndoToast();
  return useEndpointMutation(moderationAdmin.decideCase, {
    invalidates: changedByDecision,
    done: (answer) => {
      holdCase(client, answer);
      onDone();
      const [latest] = answer.decisions;
      if (!latest) return;
      offerUndo(t(`done.${latest.act}`), () => void undo.run({ params: { id: latest._id }, body: {} }));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void invalidate(moderationAdmin.getCase, { params: { id: one._id } });
      }
    },
  });
}

function Fields({ one, form }: { one: Case; form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const { acts, limitDays, suspendDays } = one.can;
  const { field } = useController({ control: form.control, name: "act" });
  const act = field.value;
  const isUnpublished = one.hidItself && one.waitsFor.length > 0;
  return (
    <>
      <Pick
        label={t("form.act")}
        name="act"
        choices={acts.map((value) => ({ value, label: t(`act.${value}`) }))}
        value={act}
        onChange={field.onChange}
      />
      <NotOffered one={one} />
      <p className="text-ink-2">{act === "dismiss" && isUnpublished ? t("actNote.publish") : t(`actNote.${act}`)}</p>
      <RulingFields
        form={form}
        act={act}
        hasWords={one.kind !== "person" && one.contentState !== "deleted"}
        limitDays={limitDays}
        suspendDays={suspendDays}
      />
      {isAgainst(act) && <AuthorPreview one={one} act={act} form={form} />}
    </>
  );
}

/** Of acts that one would expect, why they are not there: each reason once. */
function NotOffered({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const reasons = new Set(caseActs.flatMap((act) => whyNot(act, one, one.can.acts) ?? []));
  return [...reasons].map((why) => (
    <p key={why} className="text-tiny text-ink-2">
      {t(`whyNot.${why}`)}
    </p>
  ));
}

function Submit({ form, busy }: { form: RulingFormHandle; busy: boolean }) {
  const t = useT("moderation.staff");
  const act = form.watch("act");
  return (
    <Button type="submit" variant={act === "remove" || act === "suspend" ? "destroy" : "main"} busy={busy}>
      {t(`act.${act}`)}
    </Button>
  );
}

interface RefusalProps {
  one: Case;
  error: unknown;
  problem: string | undefined;
}

/** Why it was not decided; of somebody who was first: who, and what they did. */
function Refusal({ one, error, problem }: RefusalProps) {
  const t = useT("moderation.staff");
  const first = error instanceof ApiError && error.code === "case.stale" ? error.details.by : undefined;
  const latest = one.decisions.find(({ by }) => by === first);
  return (
    <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
      {problem}
      {first && `\n@${first}${latest ? `: ${t(`did.${latest.act}`)}` : ""}`}
    </p>
  );
}

/** What was typed before it became too late. */
function Typed({ form }: { form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const { explanation, note } = form.getValues();
  const typed = [explanation, note].filter(Boolean).join("\n\n");
  if (!typed) return null;
  return (
    <div>
      <p className="font-bold">{t("form.typed")}</p>
      <p className="border-l-3 border-rule pl-3 whitespace-pre-line wrap-anywhere">{typed}</p>
    </div>
  );
}
