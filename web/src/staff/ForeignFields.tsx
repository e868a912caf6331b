import { useT } from "../foundation/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { ForeignSection } from "../ui/ForeignSection.tsx";

interface ForeignFieldsProps {
  /** Names of fields that somebody else saved meanwhile. */
  names: readonly string[];
  onTake: () => void;
}

/** What somebody else changed while one was writing (`useRevisedForm`); nothing where there is none. */
export function ForeignFields({ names, onTake }: ForeignFieldsProps) {
  const t = useT("staff");
  if (names.length === 0) return null;
  return (
    <ForeignSection title={t("foreign.title")} lead={t("foreign.lead", { fields: names.join(" · ") })}>
      <Button size="s" onClick={onTake} className="justify-self-start">
        {t("foreign.take")}
      </Button>
    </ForeignSection>
  );
}
