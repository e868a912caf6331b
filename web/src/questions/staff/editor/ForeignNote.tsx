import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { ForeignSection } from "../../../ui/ForeignSection.tsx";
import { Differences } from "./Differences.tsx";
import type { Foreign } from "./editor.rules.ts";

/** What somebody else saved while one was writing, above one's own text. */
export function ForeignNote({ changes, onTake }: { changes: readonly Foreign[]; onTake: (change: Foreign) => void }) {
  const t = useT("questions.staff");
  if (changes.length === 0) return null;
  return (
    <ForeignSection title={t("foreign.title")} lead={t("foreign.lead")}>
      <Differences
        changes={changes}
        act={(change) =>
          change.both ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-ink-2">{t("foreign.yours")}</span>
              <Button size="s" onClick={() => onTake(change)}>
                {t("foreign.take")}
              </Button>
            </span>
          ) : (
            <span className="text-ink-2">{t("foreign.taken")}</span>
          )
        }
      />
    </ForeignSection>
  );
}
