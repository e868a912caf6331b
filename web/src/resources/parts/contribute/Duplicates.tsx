import type { Duplicate } from "@sarathi/contract";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useT } from "../../../foundation/i18n.ts";
import { Bilingual } from "../../../ui/Bilingual.tsx";
import { Button } from "../../../ui/Button.tsx";
import { itemPath } from "../../places.ts";

interface DuplicatesProps {
  duplicates: readonly Duplicate[];
  onAnyway: () => void;
}

/** What stands here already and is like what is about to be sent. */
export function Duplicates({ duplicates, onAnyway }: DuplicatesProps) {
  const t = useT("contribute");
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="duplicates"
      className="grid justify-items-start gap-2 border-l-3 border-mark bg-sunk p-3.5"
    >
      <h3 id="duplicates">{t("duplicates.title")}</h3>
      <p className="text-ink-2">{t("duplicates.lead")}</p>
      <ul className="grid gap-1">
        {duplicates.map((one) => (
          <li key={one.itemId}>
            {/* Beside the form: what is written stays. */}
            <Link
              to={itemPath({ _id: one.itemId, resourceId: one.resourceId })}
              target="_blank"
              className="inline-flex min-h-11 items-center underline"
            >
              <span>
                <Bilingual text={one.title} /> · <Bilingual text={one.resourceTitle} unmarked />
              </span>
            </Link>{" "}
            <span className="text-small text-ink-2">({t(`duplicates.because.${one.reason}`)})</span>
          </li>
        ))}
      </ul>
      <Button variant="main" onClick={onAnyway}>
        {t("duplicates.send")}
      </Button>
    </section>
  );
}
