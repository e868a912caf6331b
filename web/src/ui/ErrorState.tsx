import { errorText } from "../foundation/errors.ts";
import { useT } from "../foundation/i18n.ts";
import { Button } from "./Button.tsx";
import { PenMark } from "./PenMark.tsx";

interface ErrorStateProps {
  error: unknown;
  /** What failed, for example "Failed to fetch mock tests". */
  title?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** What happened, and another try. */
export function ErrorState({ error, title, onRetry, busy = false }: ErrorStateProps) {
  const t = useT("common");
  const why = useT("errors");
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="flex items-center gap-2 font-bold text-pen">
        <PenMark sign="cross" />
        {title ?? t("problem")}
      </p>
      <p className="whitespace-pre-line text-ink-2">{errorText(error, why)}</p>
      {onRetry && (
        <Button size="s" onClick={onRetry} busy={busy}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
