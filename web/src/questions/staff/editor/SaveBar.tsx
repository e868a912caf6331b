import { useWatch } from "react-hook-form";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { consequenceOf, differences, type EditorValues } from "./editor.rules.ts";
import type { EditorState } from "./useEditor.ts";

/** What is to be saved, what that means, and the ways to do it. It stays in sight. */
export function SaveBar({ editor }: { editor: EditorState }) {
  const t = useT("questions.staff");
  const { base, dirty, busy, save, foreign, submit, form } = editor;
  const mayReview = !base || base.state === "draft";
  const { errors, submitCount } = form.formState;
  const isWrong = submitCount > 0 && Object.keys(errors).length > 0;
  const problem = isWrong ? t("problem.all") : foreign.length === 0 ? save.problem : undefined;
  return (
    <section
      aria-label={t("save.draft")}
      className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-2.5"
    >
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {problem}
      </p>
      {base && dirty && <Consequences editor={editor} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="grow text-ink-2">
          {dirty ? t("save.unsaved") : base && t("save.none")}
          <span aria-hidden="true" className="ml-2 hidden text-tiny text-ink-3 md:pointer-fine:inline">
            Ctrl S · Ctrl Enter
          </span>
        </p>
        <Button size="s" busy={busy} disabled={base !== undefined && !dirty} onClick={() => submit("stay")}>
          {t("save.draft")}
        </Button>
        <Button size="s" busy={busy} variant={mayReview ? "plain" : "main"} onClick={() => submit("next")}>
          {t("save.next")}
        </Button>
        {mayReview && (
          <Button size="s" variant="main" busy={busy} onClick={() => submit("review")}>
            {t("save.review")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What becomes of the question by the change, before it is saved. */
function Consequences({ editor: { form, base, began } }: { editor: EditorState }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const values = useWatch({ control: form.control }) as EditorValues;
  const found = base && consequenceOf(base, differences(began, values));
  if (!found) return null;
  const { keptPapers, reviewedAnew, keyChanged } = found;
  if (!keyChanged && !reviewedAnew && keptPapers === 0) return null;
  return (
    <p className="border-l-3 border-mark pl-3">
      <b>{t("what.title")}:</b>{" "}
      {keyChanged && (
        <>
          {t("what.key")} <del className="text-pen">{keyChanged.from}</del>{" "}
          <ins className="font-bold text-right-ink no-underline">{keyChanged.to}</ins>{" "}
        </>
      )}
      {keptPapers > 0 && `${t("what.papers", { count: keptPapers, n: f.number(keptPapers) })} `}
      {reviewedAnew && t("what.review")}
    </p>
  );
}
