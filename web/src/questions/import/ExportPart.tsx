import { type ExportFormat, questionImport } from "@sarathi/contract";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { download } from "../../foundation/download.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import type { McqFilter } from "../staff/params.ts";

/** Said here, so that the list needs no schema. */
const exportFormats = ["csv", "xlsx", "gift", "moodle", "json"] as const satisfies readonly ExportFormat[];

/** Saves the questions that a list shows, all pages of it, as a file. */
export function ExportPart({ filter }: { filter: McqFilter }) {
  const t = useT("questionImport");
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const { page: _, sort: __, ...narrowed } = filter;
  const save = useAction(() => download(questionImport.exportMcqs, { query: { format, ...narrowed } }), {
    failed: t("export.failed"),
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <select
        aria-label={t("export.format")}
        value={format}
        onChange={(event) => setFormat(event.target.value as ExportFormat)}
        className="min-h-11 rounded border border-edge bg-card px-2 text-small in-data-dense:pointer-fine:min-h-9"
      >
        {exportFormats.map((one) => (
          <option key={one} value={one}>
            {t(`export.${one}`)}
          </option>
        ))}
      </select>
      <Button size="s" busy={save.busy} onClick={() => void save.run(undefined)}>
        <Download aria-hidden="true" className="size-4" />
        {t("export.start")}
      </Button>
    </span>
  );
}
