import type { KeyboardEvent } from "react";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { LeaveDialog } from "../../../ui/LeaveDialog.tsx";
import { DeleteDraft, Head, Papers, ReportsOf } from "./About.tsx";
import look from "./editor.css?url";
import { Facts } from "./Facts.tsx";
import { ForeignNote } from "./ForeignNote.tsx";
import { OptionRows } from "./OptionRows.tsx";
import { PictureField } from "./PictureField.tsx";
import { Preview } from "./Preview.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { Similar } from "./Similar.tsx";
import { TextPair } from "./TextPair.tsx";
import { type EditorProps, type EditorState, useEditor } from "./useEditor.ts";
import { useProblemAt } from "./useEditorForm.ts";
import { Versions } from "./Versions.tsx";

/** Ctrl S saves, Ctrl Enter saves and goes to the next, Alt and a digit makes an option right or not. */
function useKeys({ form, submit }: EditorState) {
  return (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    const digit = event.altKey ? /^Digit([1-8])$/.exec(event.code)?.[1] : undefined;
    if (command && event.key === "s") submit("stay");
    else if (command && event.key === "Enter") submit("next");
    else if (digit && Number(digit) <= form.getValues("options").length) {
      const name = `options.${Number(digit) - 1}.correct` as const;
      form.setValue(name, !form.getValues(name), { shouldDirty: true });
    } else return;
    event.preventDefault();
  };
}

/** Writes and changes a question: what it says on the left, what becomes of it on the right. */
export function EditorForm({ onDeleted, ...props }: EditorProps & { onDeleted: () => void }) {
  const t = useT("questions.staff");
  const editor = useEditor(props);
  const { form, base, dirty, blocker, foreign, takeTheirs, restored, discard, giveUp } = editor;
  const problem = useProblemAt(form);
  const onKeyDown = useKeys(editor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are short ways to its buttons
    <div onKeyDown={onKeyDown} className="grid grid-cols-[minmax(0,1fr)] gap-4 text-small">
      <link rel="stylesheet" href={look} precedence="part" />
      {base && <Head mcq={base} dirty={dirty} />}
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-3 border-link bg-sunk p-3">
          <span className="grow">{t("memory.text")}</span>
          <Button size="s" onClick={discard}>
            {t("memory.discard")}
          </Button>
        </p>
      )}
      <ForeignNote changes={foreign} onTake={takeTheirs} />
      <div className="mcq-editor">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {base && <ReportsOf mcq={base} />}
          <form
            noValidate
            aria-label={t("editor.label")}
            onSubmit={(event) => event.preventDefault()}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
          >
            <div className="grid gap-1">
              <TextPair
                form={form}
                problem={problem}
                place="question"
                label={(language) => t(`field.question.${language}`)}
                rows={3}
              />
              <PictureField form={form} problem={problem} of="" />
            </div>
            <OptionRows form={form} problem={problem} />
            <TextPair
              form={form}
              problem={problem}
              place="explanation"
              label={(language) => t(`field.explanation.${language}`)}
              rows={3}
            />
            <Facts form={form} problem={problem} />
          </form>
        </div>
        <div className="mcq-beside">
          <Preview form={form} />
          <Similar form={form} exceptId={base?._id} />
          {base && <Papers mcq={base} />}
        </div>
      </div>
      {base && <Versions id={base._id} onRestore={(values) => form.reset(values, { keepDefaultValues: true })} />}
      {base && <DeleteDraft mcq={base} onDeleted={onDeleted} />}
      <SaveBar editor={editor} />
      <LeaveDialog blocker={blocker} onLeave={giveUp} />
    </div>
  );
}
