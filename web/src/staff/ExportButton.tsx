import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { isoDay } from "../foundation/dates.ts";
import { useFormat, useT } from "../foundation/i18n.ts";
import { useAction } from "../foundation/mutation.ts";
import { saveFile } from "../foundation/saveFile.ts";
import { toast } from "../foundation/toast.ts";
import { Button } from "../ui/Button.tsx";
import { Turning } from "../ui/Turning.tsx";
import { csvOf } from "./csv.ts";
import { type LoadPage, loadAllRows, MAX_ROWS } from "./exportRows.ts";

/** Saves rows as `name-2026-11-22.csv`. */
export function saveCsv<Row extends object>(
  name: string,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): void {
  const content = new Blob([csvOf(rows, columns)], { type: "text/csv;charset=utf-8" });
  saveFile(`${name}-${isoDay(new Date())}.csv`, content);
}

interface ExportButtonProps<Row> {
  /** The file's name without day and ending. */
  name: string;
  columns: readonly (keyof Row & string)[];
  /** How many rows there are. */
  total: number;
  load: LoadPage<Row>;
}

/** Saves all rows of a list as CSV; shows how far it is and can be stopped. */
export function ExportButton<Row extends { _id: string }>({ name, columns, total, load }: ExportButtonProps<Row>) {
  const t = useT("staff");
  const f = useFormat();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { run, busy } = useAction(
    async () => {
      const stop = new AbortController();
      running.current = stop;
      setProgress({ done: 0, total: Math.min(total, MAX_ROWS) });
      try {
        const found = await loadAllRows(load, stop.signal, (done, of) => setProgress({ done, total: of }));
        saveCsv(name, found.rows, columns);
        return found;
      } catch (error) {
        if (stop.signal.aborted) return undefined;
        throw error;
      }
    },
    {
      failed: t("export.failed"),
      done: (found) => {
        if (!found) return;
        const { rows, cut } = found;
        if (cut) toast.warning(t("export.cut", { n: f.number(rows.length) }));
        else toast.success(t("export.done", { count: rows.length, n: f.number(rows.length) }));
      },
    },
  );
  if (!busy) {
    return (
      <Button size="s" onClick={() => void run(undefined)}>
        <Download aria-hidden="true" className="size-4" />
        {t("export.start")}
      </Button>
    );
  }
  return (
    <span className="inline-flex items-center gap-3 text-small">
      <Turning />
      <span className="num">
        {t("export.progress", { done: f.number(progress.done), total: f.number(progress.total) })}
      </span>
      <Button size="s" onClick={() => running.current?.abort()}>
        {t("export.cancel")}
      </Button>
    </span>
  );
}
