import {
  communityTrust,
  MAX_WORD_NOTE,
  MAX_WORD_PATTERN,
  type WordRule,
  wordRuleActions,
  wordRuleKinds,
} from "@sarathi/contract";
import { useController } from "react-hook-form";
import { z } from "zod";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Field } from "../../ui/Field.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { changedByRules } from "./staff.queries.ts";

const RuleForm = z.object({
  kind: z.enum(wordRuleKinds),
  pattern: z.string().trim().min(1).max(MAX_WORD_PATTERN),
  action: z.enum(wordRuleActions),
  note: z.string().trim().max(MAX_WORD_NOTE),
});

/** Makes a rule, or changes one. */
export function RuleDialog({ rule, onClose }: { rule: WordRule | undefined; onClose: () => void }) {
  const t = useT("community.staff");
  const { kind = "word", pattern = "", action = "hold", note = "" } = rule ?? {};
  const form = useStaffForm(RuleForm, { kind, pattern, action, note });
  const { field: kindField } = useController({ control: form.control, name: "kind" });
  const { field: actionField } = useController({ control: form.control, name: "action" });
  const { errors } = form.formState;
  const how = {
    invalidates: changedByRules,
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("saved"));
    },
  };
  const create = useEndpointMutation(communityTrust.createWordRule, how);
  const update = useEndpointMutation(communityTrust.updateWordRule, how);
  const send = form.handleSubmit(({ kind: ofKind, ...rest }) =>
    rule ? update.run({ params: { id: rule._id }, body: rest }) : create.run({ body: { kind: ofKind, ...rest } }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(rule ? "editTitle" : "new")}
      lead={t("dialogLead")}
      confirm={t("save")}
      action={rule ? update : create}
      onConfirm={send}
    >
      {!rule && (
        <Pick
          label={t("kind.label")}
          name="kind"
          value={kindField.value}
          choices={wordRuleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={kindField.onChange}
        />
      )}
      <Field
        label={t("pattern")}
        hint={t(`patternHint.${kindField.value}`)}
        error={errors.pattern && t("required")}
        {...form.register("pattern")}
      />
      <Pick
        label={t("action.label")}
        name="action"
        value={actionField.value}
        choices={wordRuleActions.map((value) => ({ value, label: t(`action.${value}`) }))}
        onChange={actionField.onChange}
      />
      <TextArea
        label={t("note")}
        hint={t("noteHint")}
        rows={2}
        error={errors.note && t("long")}
        {...form.register("note")}
      />
    </ConfirmDialog>
  );
}
