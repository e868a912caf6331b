import { MAX_FILE_BYTES } from "@sarathi/contract";
import FileUp from "lucide-react/icons/file-up";
import { type ChangeEvent, useRef, useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { requestKey } from "../../../foundation/requestKey.ts";
import { Button } from "../../../ui/Button.tsx";
import type { ChosenFile } from "../../contribution.rules.ts";
import { holdDraftFile, removeDraftFiles } from "../../draftFiles.ts";
import { useSize } from "../../useSize.ts";

const MB = 1024 * 1024;

interface FileFieldProps {
  file: ChosenFile | undefined;
  error: string | undefined;
  onChange: (file: ChosenFile | undefined) => void;
}

/** A PDF: kept on the device until it is sent. */
export function FileField({ file, error, onChange }: FileFieldProps) {
  const t = useT("contribute");
  const f = useFormat();
  const size = useSize();
  const input = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<"kind" | "size">();
  const most = { mb: f.number(MAX_FILE_BYTES / MB) };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!chosen) return;
    const problem = chosen.type !== "application/pdf" ? "kind" : chosen.size > MAX_FILE_BYTES ? "size" : undefined;
    setUnfit(problem);
    if (problem) return;
    if (file) await removeDraftFiles([file.id]);
    const id = requestKey();
    await holdDraftFile(id, chosen);
    onChange({ id, name: chosen.name, bytes: chosen.size });
  };
  return (
    <fieldset className="grid justify-items-start gap-2" data-field="file">
      <legend className="float-left text-small font-bold">{t("file.label")}</legend>
      {file && (
        <p className="flex flex-wrap items-center gap-x-3 num">
          <span className="wrap-anywhere">{file.name}</span>
          {file.bytes > 0 && <span className="text-small text-ink-2">{size(file.bytes)}</span>}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        hidden
        aria-label={t("file.choose")}
        onChange={(event) => void choose(event)}
      />
      <Button size="s" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-5" />
        {t(file ? "file.another" : "file.choose")}
      </Button>
      <p className="text-tiny text-ink-2 num">{t("file.hint", most)}</p>
      <p role="alert" className="text-small text-pen empty:hidden">
        {unfit ? t(`file.${unfit}`, most) : error}
      </p>
    </fieldset>
  );
}
