import type { ReactNode } from "react";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ForeignSection } from "../../ui/ForeignSection.tsx";

interface OtherVersionProps {
  onTake: () => void;
  onDrop: () => void;
  /** What it says. */
  children: ReactNode;
}

/** What was written in another tab or on another device at the same time: to take instead, or to drop. */
export function OtherVersion({ onTake, onDrop, children }: OtherVersionProps) {
  const t = useT("writing");
  return (
    <ForeignSection title={t("other.title")} lead={t("other.lead")}>
      <div className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={onTake}>
          {t("other.take")}
        </Button>
        <Button size="s" variant="quiet" onClick={onDrop}>
          {t("other.drop")}
        </Button>
      </div>
    </ForeignSection>
  );
}
