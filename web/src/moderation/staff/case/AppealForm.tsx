import { type Case, MAX_REASON, moderationAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { z } from "zod";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { toast } from "../../../foundation/toast.ts";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { changedByDecision, holdCase } from "../staff.queries.ts";
import { Section } from "./Section.tsx";

const outcomes = ["upheld", "overturned"] as const;
const words = z.string().trim().max(MAX_REASON);
const Answer = z.object({ outcome: z.enum(outcomes), explanation: words, note: words });

/** Answers an appeal, as another than who decided. */
export function AppealForm({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const appealed = one.decisions.find(({ appeal }) => appeal && !appeal.outcome);
  if (!appealed?.appeal) return null;
  return (
    <Section title={t("appeal.title")}>
      <p className="border-l-3 border-link pl-3 whitespace-pre-line wrap-anywhere">{appealed.appeal.text}</p>
      {one.can.decideAppeal ? <Form one={one} id={appealed._id} /> : <p className="text-ink-2">{t("appeal.others")}</p>}
    </Section>
  );
}

function Form({ one, id }: { one: Case; id: string }) {
  const t = useT("moderation.staff");
  const common = useT("common");
  const f = useFormat();
  const client = useQueryClient();
  const form = useStaffForm(Answer, { outcome: "upheld", explanation: "", note: "" });
  const { field } = useController({ control: form.control, name: "outcome" });
  const { errors } = form.formState;
  const long = t("form.long", { n: f.number(MAX_REASON) });
  const send = useEndpointMutation(moderationAdmin.decideAppeal, {
    invalidates: changedByDecision,
    done: (answer, { body }) => {
      holdCase(client, answer);
      toast.success(t(`appeal.done.${body.outcome}`));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void invalidate(moderationAdmin.getCase, { params: { id: one._id } });
      }
    },
  });
  const submit = form.handleSubmit((body) => send.run({ params: { id }, body: { version: one.version, ...body } }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <Pick
        label={t("appeal.outcome")}
        name="outcome"
        choices={outcomes.map((value) => ({ value, label: t(`appeal.act.${value}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <TextArea
        label={t("form.explanation")}
        aside={common("optional")}
        hint={t("appeal.explanationHint")}
        error={errors.explanation && long}
        {...form.register("explanation")}
      />
      <TextArea
        label={t("form.note")}
        aside={common("optional")}
        rows={2}
        error={errors.note && long}
        {...form.register("note")}
      />
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {send.problem}
      </p>
      <Button type="submit" variant="main" busy={send.busy}>
        {t("appeal.send")}
      </Button>
    </form>
  );
}
