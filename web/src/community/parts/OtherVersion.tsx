import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ForeignSection } from "../../ui/ForeignSection.tsx";
import type { Composed } from "../composer.rules.ts";

interface OtherVersionProps {
  other: Composed;
  onTake: () => void;
  onDrop: () => void;
}

/** What was written in another tab or on another device at the same time: to take instead, or to drop. */
export function OtherVersion({ other, onTake, onDrop }: OtherVersionProps) {
  const t = useT("composer");
  return (
    <ForeignSection title={t("other.title")} lead={t("other.lead")}>
      <div className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
        <b>{other.title}</b>
        {"\n"}
        {other.content}
      </div>
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
