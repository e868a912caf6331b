import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { ForeignSection } from "../../../ui/ForeignSection.tsx";
import type { Contributing } from "../../useContributing.ts";

/** What was written of the same in another tab: to take instead, or to drop. */
export function OtherDraft({ draft }: Pick<Contributing, "draft">) {
  const t = useT("contribute");
  const { other } = draft;
  if (!other) return null;
  return (
    <ForeignSection title={t("other.title")} lead={t("other.lead")}>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
        <b>{other.title}</b>
        {"\n"}
        {other.body || other.url || other.description}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => draft.takeOther(other)}>
          {t("other.take")}
        </Button>
        <Button size="s" variant="quiet" onClick={draft.forgetOther}>
          {t("other.drop")}
        </Button>
      </div>
    </ForeignSection>
  );
}
