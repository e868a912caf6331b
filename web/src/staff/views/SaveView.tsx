import { savedViews as calls, MAX_VIEW_NAME, type SavedView, type ViewedList } from "@sarathi/contract";
import { z } from "zod";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Field } from "../../ui/Field.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { useStaffForm } from "../staffForm.ts";

interface SaveViewProps {
  list: ViewedList;
  query: string;
  columns: readonly string[] | undefined;
  /** The views that there are: one of their names is replaced. */
  taken: readonly SavedView[];
  onClose: () => void;
}

const Named = z.object({ name: z.string().trim().min(1).max(MAX_VIEW_NAME) });

/** Names what the list shows now, and saves it. */
export function SaveView({ list, query, columns, taken, onClose }: SaveViewProps) {
  const t = useT("staff");
  const form = useStaffForm(Named, { name: "" });
  const { name: problem } = form.formState.errors;
  const name = form.watch("name").trim().normalize("NFC");
  const replaces = taken.some((view) => view.name === name);
  const save = useEndpointMutation(calls.saveView, {
    invalidates: [calls.listViews],
    done: (view) => {
      onClose();
      toast.success(t("views.saved", { name: view.name }));
    },
    onError: inPlace,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("views.save")}
      lead={t("views.lead")}
      confirm={t(replaces ? "views.replace" : "views.confirm")}
      action={save}
      onConfirm={form.handleSubmit(({ name }) =>
        save.run({ params: { list }, body: { name, query, ...(columns && { columns: [...columns] }) } }),
      )}
    >
      <Field
        label={t("views.name")}
        hint={replaces ? t("views.taken") : undefined}
        error={problem && t("views.nameProblem")}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        {...form.register("name")}
      />
    </ConfirmDialog>
  );
}
