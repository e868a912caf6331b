import { resultAdmin } from "@sarathi/contract";
import Download from "lucide-react/icons/download";
import { download } from "../../foundation/download.ts";
import { useT } from "../../foundation/i18n.ts";
import type { ParamsOf } from "../../foundation/listParams.ts";
import { useAction } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import type { resultParams } from "./params.ts";
import { resultFilter } from "./staff.queries.ts";

const formats = ["csv", "xlsx"] as const;

/** Saves the results that a list shows, all pages of it, as a file. */
export function ResultExport({ filter }: { filter: ParamsOf<typeof resultParams> }) {
  const t = useT("exams.staff");
  const { sort: _, ...query } = resultFilter(filter);
  const save = useAction(
    (format: (typeof formats)[number]) => download(resultAdmin.exportAdminResults, { query: { format, ...query } }),
    { failed: t("results.exportFailed") },
  );
  return (
    <span className="inline-flex flex-wrap gap-2">
      {formats.map((format) => (
        <Button key={format} size="s" busy={save.busy} onClick={() => void save.run(format)}>
          <Download aria-hidden="true" className="size-4" />
          {t(`results.export.${format}`)}
        </Button>
      ))}
    </span>
  );
}
