import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { forgetRecent, forgetRecents, readRecents } from "./recents.ts";

/** What was searched for before, to be searched for again or removed. */
export function Recents({ onChoose, floats }: { onChoose: (text: string) => void; floats: boolean }) {
  const t = useT("search");
  const id = useId();
  const [recents, setRecents] = useState(readRecents);
  if (recents.length === 0) return null;
  const forget = (how: () => void) => {
    how();
    setRecents(readRecents());
  };
  return (
    <section
      aria-labelledby={id}
      className={
        floats ? "absolute inset-x-0 top-full z-30 mt-2 rounded border border-rule-2 bg-card p-1.5" : "mt-3 grid"
      }
    >
      <div className="flex items-center justify-between gap-3 pl-3">
        <h2 id={id} className="text-small font-normal text-ink-2">
          {t("recent")}
        </h2>
        <button type="button" className="min-h-11 px-3 text-small text-link" onClick={() => forget(forgetRecents)}>
          {t("forgetAll")}
        </button>
      </div>
      <ul>
        {recents.map((text) => (
          <li key={text} className="flex items-center">
            <button
              type="button"
              className="min-h-11 min-w-0 grow truncate rounded-s px-3 text-left hover:bg-sunk"
              onClick={() => onChoose(text)}
            >
              {text}
            </button>
            <button
              type="button"
              aria-label={t("forget", { text })}
              className="grid size-11 shrink-0 place-items-center text-ink-3 hover:text-ink"
              onClick={() => forget(() => forgetRecent(text))}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
