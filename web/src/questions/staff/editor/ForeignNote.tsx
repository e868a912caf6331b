import { useEffect, useRef } from "react";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Differences } from "./Differences.tsx";
import type { Foreign } from "./editor.rules.ts";

/** What somebody else saved while one was writing, above one's own text. */
export function ForeignNote({ changes, onTake }: { changes: readonly Foreign[]; onTake: (change: Foreign) => void }) {
  const t = useT("questions.staff");
  const section = useRef<HTMLElement>(null);
  const isShown = changes.length > 0;
  // Whoever saved far below sees and hears it.
  useEffect(() => {
    if (isShown) section.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("foreign.title")}
      className="grid scroll-mt-24 gap-3 border-l-3 border-mark bg-sunk p-3"
    >
      <div>
        <h3>{t("foreign.title")}</h3>
        <p className="text-ink-2">{t("foreign.lead")}</p>
      </div>
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
    </section>
  );
}
