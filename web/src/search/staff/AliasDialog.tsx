import { search } from "@sarathi/contract";
import { z } from "zod";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Field } from "../../ui/Field.tsx";
import { CHANGED_BY_ALIASES } from "./staff.queries.ts";

const words = z.string().trim().min(2).max(100);
const AliasForm = z.object({ alias: words, query: words });

/** Says what else is searched for when a word is asked for. @param alias what people type, where it is known */
export function AliasDialog({ alias, onClose }: { alias: string; onClose: () => void }) {
  const t = useT("search.staff");
  const form = useStaffForm(AliasForm, { alias, query: "" });
  const { errors } = form.formState;
  const create = useEndpointMutation(search.createAlias, {
    invalidates: CHANGED_BY_ALIASES,
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("aliases.saved"));
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("aliases.new")}
      lead={t("aliases.dialogLead")}
      confirm={t("aliases.save")}
      action={create}
      onConfirm={form.handleSubmit((body) => create.run({ body }))}
    >
      <Field label={t("aliases.alias")} error={errors.alias && t("aliases.required")} {...form.register("alias")} />
      <Field
        label={t("aliases.query")}
        hint={t("aliases.queryHint")}
        error={errors.query && t("aliases.required")}
        {...form.register("query")}
      />
    </ConfirmDialog>
  );
}
