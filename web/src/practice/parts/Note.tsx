import { MAX_PRACTICE_NOTE, MAX_PRACTICE_NOTES } from "@sarathi/contract";
import { type ReactNode, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

/** So many letters before the end they are counted. */
const NEARLY = 200;

/** A note of one's own, written when one asks for it; `children` stand beside its button. */
export function Note({
  text: stored,
  onSave,
  children,
}: {
  text: string | undefined;
  onSave: (text: string) => void;
  children?: ReactNode;
}) {
  const t = useT("practice");
  const f = useFormat();
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <div>
        {stored && <p className="mb-1 border-l-3 border-mark pl-3 whitespace-pre-line wrap-anywhere">{stored}</p>}
        <Button size="s" variant="quiet" onClick={() => setText(stored ?? "")} className="-ml-3.5">
          {t(stored ? "session.changeNote" : "session.addNote")}
        </Button>
        {children}
      </div>
    );
  }
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
        setText(undefined);
      }}
    >
      <TextArea
        label={t("session.note")}
        hint={t("session.noteHint", { max: f.number(MAX_PRACTICE_NOTE), notes: f.number(MAX_PRACTICE_NOTES) })}
        aside={
          text.length > MAX_PRACTICE_NOTE - NEARLY
            ? `${f.number(text.length)}/${f.number(MAX_PRACTICE_NOTE)}`
            : undefined
        }
        value={text}
        maxLength={MAX_PRACTICE_NOTE}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <Button type="submit" size="s">
        {t("session.saveNote")}
      </Button>
    </form>
  );
}
