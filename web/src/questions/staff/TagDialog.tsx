import { MAX_TAG, questionAdmin } from "@sarathi/contract";
import { z } from "zod";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { Field } from "../../ui/Field.tsx";
import { changedByStaff } from "./staff.queries.ts";
import { tagsOf } from "./tags.ts";
import { useOutcomeToast } from "./useOutcomeToast.ts";

interface TagDialogProps {
  ids: { _id: string; version: number }[];
  onClose: () => void;
}

const tags = z.string().refine((text) => tagsOf(text).every((tag) => tag.length <= MAX_TAG), "long");
const Tags = z
  .object({ add: tags, remove: tags })
  .refine(({ add, remove }) => tagsOf(add).length + tagsOf(remove).length > 0, { message: "nothing", path: ["add"] });

/** Gives many questions tags, and takes tags from them. */
export function TagDialog({ ids, onClose }: TagDialogProps) {
  const t = useT("questions.staff");
  const f = useFormat();
  const tell = useOutcomeToast();
  const form = useStaffForm(Tags, { add: "", remove: "" });
  const { errors } = form.formState;
  const save = useEndpointMutation(questionAdmin.tagMcqs, {
    invalidates: [...changedByStaff, questionAdmin.getAdminMcq],
    done: (outcomes) => {
      onClose();
      tell(outcomes, (count) => t("tag.done", count));
    },
    onError: inPlace,
  });
  const problem = (name: "add" | "remove") => {
    const { message } = errors[name] ?? {};
    if (!message) return undefined;
    return message === "nothing" ? t("tag.nothing") : t("tag.long", { n: f.number(MAX_TAG) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("tag.title", { count: ids.length, n: f.number(ids.length) })}
      lead={t("tag.lead")}
      confirm={t("tag.confirm")}
      action={save}
      onConfirm={form.handleSubmit(({ add, remove }) =>
        save.run({ body: { ids, add: tagsOf(add), remove: tagsOf(remove) } }),
      )}
    >
      {(["add", "remove"] as const).map((name) => (
        <Field key={name} label={t(`tag.${name}`)} autoComplete="off" error={problem(name)} {...form.register(name)} />
      ))}
    </ConfirmDialog>
  );
}
