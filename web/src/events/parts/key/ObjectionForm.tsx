import { type ExamEvent, eventKeys, MAX_OBJECTION, MAX_OBJECTION_SOURCE, type Objection } from "@sarathi/contract";
import { ApiError, call } from "../../../foundation/api.ts";
import { errorText } from "../../../foundation/errors.ts";
import { useT } from "../../../foundation/i18n.ts";
import { useLightForm } from "../../../foundation/lightForm.ts";
import { invalidate } from "../../../foundation/query.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Problem } from "../Problem.tsx";

interface ObjectionFormProps {
  event: ExamEvent;
  mcqId: string;
  mine: Objection | undefined;
  onClose: () => void;
}

const FIELDS = ["text", "source"] as const;
const schema = () => import("./schemas.ts").then(({ objection }) => objection);

/** What is wrong with the key of a question, and where that is laid down. */
export function ObjectionForm({ event, mcqId, mine, onClose }: ObjectionFormProps) {
  const t = useT("eventKey");
  const errors = useT("errors");
  const { form, field, onSubmit, busy, refused } = useLightForm({
    schema,
    fields: FIELDS,
    send: async (body) => {
      await call(eventKeys.object, { params: { id: event._id, mcqId }, body });
      toast.success(t("form.done"));
      await invalidate(eventKeys.myObjections);
      onClose();
    },
    problemOf: (name) => name,
    textOf: (problem) => t(problem === "source" ? "form.sourceMissing" : "form.textMissing"),
    failureOf: async (error) => {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      // The time may be over meanwhile.
      if (isRefused) void invalidate(eventKeys.myObjections);
      return { text: errorText(error, errors), problems: {}, refused: isRefused };
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="grid max-w-[36em] gap-4">
      <TextArea
        {...field("text")}
        label={t("form.text")}
        hint={t("form.textHint")}
        defaultValue={mine?.text}
        maxLength={MAX_OBJECTION}
        rows={4}
      />
      <Field
        {...field("source")}
        label={t("form.source")}
        hint={t("form.sourceHint")}
        defaultValue={mine?.source}
        maxLength={MAX_OBJECTION_SOURCE}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="main" busy={busy}>
          {t("form.send")}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          {t("form.cancel")}
        </Button>
      </div>
      <Problem text={refused || undefined} />
    </form>
  );
}
