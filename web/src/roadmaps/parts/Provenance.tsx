import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";

interface ProvenanceProps {
  /** YYYY-MM-DD */
  asOf: string;
  sources: readonly string[];
  note?: string;
}

/** Where it was read, when, and who decides. */
export function Provenance({ asOf, sources, note }: ProvenanceProps) {
  const t = useT("roadmaps");
  const date = useDate();
  return (
    <div className="mt-3 grid max-w-[44em] gap-1 text-small text-ink-2 num">
      {note && <p>{note}</p>}
      <p>
        {t("asOf", { day: date(asOf) })} {t("confirm")}{" "}
        <a href="https://psc.gov.np" rel="noopener" className="underline">
          psc.gov.np
        </a>
      </p>
      <p>
        {t("sources")} <span lang="en">{sources.join("; ")}</span>
      </p>
    </div>
  );
}
