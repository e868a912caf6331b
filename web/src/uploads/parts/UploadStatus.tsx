import { errorText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { useUpload } from "../useUpload.ts";

/** How far an upload is, with a way to stop it; or why it failed, with another try. Nothing while nothing goes on. */
export function UploadStatus({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const t = useT("uploads");
  const common = useT("common");
  const why = useT("errors");
  const f = useFormat();
  const { state } = upload;
  if (state.status === "idle") return null;
  if (state.status === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="whitespace-pre-line text-small font-bold text-pen">{errorText(state.error, why, t("failed"))}</p>
        <Button size="s" onClick={upload.retry}>
          {common("retry")}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex items-end gap-3">
      <div className="grow">
        <ProgressBar
          label={t(state.share < 1 ? "sending" : "finishing")}
          share={state.share}
          figure={f.percent(state.share)}
        />
      </div>
      <Button size="s" onClick={upload.cancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
