import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { isoDay } from "../../foundation/dates.ts";
import { errorText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { saveFile } from "../../foundation/saveFile.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Turning } from "../../ui/Turning.tsx";
import { csvOf } from "./csv.ts";
import { allUsers, mostRows } from "./exportUsers.ts";
import type { UserFilter } from "./filters.ts";

/** Saves the accounts of the present filter as CSV; shows how far it is and can be stopped. */
export function ExportButton({ filter, total }: { filter: UserFilter; total: number }) {
  const staff = useT("staff");
  const why = useT("errors");
  const f = useFormat();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ done: 0, total: Math.min(total, mostRows) });
    try {
      const { rows, cut } = await allUsers(filter, stop.signal, (done, of) => setProgress({ done, total: of }));
      saveFile(`users-${isoDay(new Date())}.csv`, new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
      if (cut) toast.warning(staff("export.cut", { n: f.number(rows.length) }));
      else toast.success(staff("export.done", { count: rows.length, n: f.number(rows.length) }));
    } catch (error) {
      if (!stop.signal.aborted) toast.error(errorText(error, why, staff("export.failed")));
    } finally {
      setProgress(undefined);
    }
  };
  if (!progress) {
    return (
      <Button size="s" onClick={() => void start()}>
        <Download aria-hidden="true" className="size-4" />
        {staff("export.start")}
      </Button>
    );
  }
  return (
    <span className="inline-flex items-center gap-3 text-small">
      <Turning />
      <span className="num">
        {staff("export.progress", { done: f.number(progress.done), total: f.number(progress.total) })}
      </span>
      <Button size="s" onClick={() => running.current?.abort()}>
        {staff("export.cancel")}
      </Button>
    </span>
  );
}
