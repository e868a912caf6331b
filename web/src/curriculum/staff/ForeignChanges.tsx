import { useT } from "../../foundation/i18n.ts";
import { WordsChanged } from "../../staff/WordsChanged.tsx";
import { Button } from "../../ui/Button.tsx";
import { ForeignSection } from "../../ui/ForeignSection.tsx";
import type { Foreign } from "./node.rules.ts";
import { languageOfField, useFieldText } from "./useFieldText.ts";

interface ForeignChangesProps {
  changes: readonly Foreign[];
  parentNameOf: (id: string) => string | undefined;
  onTake: (change: Foreign) => void;
}

/** What somebody else saved while one was writing, above one's own text. */
export function ForeignChanges({ changes, parentNameOf, onTake }: ForeignChangesProps) {
  const t = useT("curriculum.staff");
  const text = useFieldText(parentNameOf);
  if (changes.length === 0) return null;
  return (
    <ForeignSection title={t("foreign.title")} lead={t("foreign.lead")}>
      <ul className="grid gap-2.5">
        {changes.map((change) => (
          <li key={change.field} className="grid gap-1">
            <b>{t(`field.${change.field}`)}</b>
            <WordsChanged
              from={text(change.field, change.from)}
              to={text(change.field, change.theirs)}
              lang={languageOfField(change.field)}
            />
            {change.both ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-ink-2">{t("foreign.yours")}</span>
                <Button size="s" onClick={() => onTake(change)}>
                  {t("foreign.take")}
                </Button>
              </span>
            ) : (
              <span className="text-ink-2">{t("foreign.taken")}</span>
            )}
          </li>
        ))}
      </ul>
    </ForeignSection>
  );
}
