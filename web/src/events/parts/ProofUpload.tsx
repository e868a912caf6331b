import { type ChangeEvent, useId, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import {
  acceptPictures,
  MAX_SOURCE_BYTES,
  shrinkImage,
  UploadStatus,
  unfitPicture,
  useUpload,
} from "../../uploads/index.ts";

const BYTES_PER_MB = 1024 * 1024;

interface ProofUploadProps {
  /** A screenshot is stored already. */
  isThere: boolean;
  problem: string | undefined;
  /** Gets the address of the stored screenshot. */
  onDone: (url: string) => void;
}

/** The screenshot of a transfer: made smaller, and stored where only its owner and staff see it. */
export function ProofUpload({ isThere, problem, onDone }: ProofUploadProps) {
  const t = useT("registration");
  const pictures = useT("uploads");
  const f = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [unfit, setUnfit] = useState<ReturnType<typeof unfitPicture>>();
  const upload = useUpload({ folder: "payments", fileType: "image", onDone: ({ url }) => onDone(url) });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    const wrong = unfitPicture(file, MAX_SOURCE_BYTES);
    setUnfit(wrong);
    if (!wrong) void shrinkImage(file).then((small) => upload.start(small));
  };
  const said = unfit ? pictures(`unfit.${unfit}`, { mb: f.number(MAX_SOURCE_BYTES / BYTES_PER_MB) }) : problem;
  return (
    <fieldset className="grid justify-items-start gap-1">
      <legend className="text-small font-bold">{t("proof.label")}</legend>
      <p role="status" className="text-small text-right-ink empty:hidden">
        {isThere && upload.state.status === "idle" && t("proof.there")}
      </p>
      <input ref={input} type="file" accept={acceptPictures} onChange={onChange} aria-label={t("proof.label")} hidden />
      {upload.state.status !== "sending" && (
        <Button size="s" onClick={() => input.current?.click()} aria-describedby={said ? `${id}-problem` : undefined}>
          {t(isThere ? "proof.change" : "proof.choose")}
        </Button>
      )}
      <UploadStatus upload={upload} />
      <p id={`${id}-problem`} aria-live="polite" className="text-small text-pen empty:hidden">
        {said}
      </p>
    </fieldset>
  );
}
