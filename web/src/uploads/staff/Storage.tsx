import { useFormat, useT } from "../../foundation/i18n.ts";
import type { OverviewProps } from "../../staff/module.ts";
import { FigureRow, WaitingRow } from "../../staff/Waiting.tsx";

const GIGABYTE = 1e9;

/** How much space the disk of the server has left, in words. */
function useFreeSpace({ facts: { storage } }: OverviewProps): string {
  const t = useT("uploads.staff");
  const f = useFormat();
  return t("storage.gigabytes", { n: f.number(Math.floor((storage.freeBytes / GIGABYTE) * 10) / 10) });
}

/** While files are refused for the lack of space. */
export function StorageWaiting({ facts }: OverviewProps) {
  const t = useT("uploads.staff");
  const free = useFreeSpace({ facts });
  if (!facts.storage.low) return null;
  return (
    <WaitingRow kind={t("storage.heading")} title={t("storage.free")} note={t("storage.low")} value={free} urgent />
  );
}

export function StorageFigures({ facts }: OverviewProps) {
  const t = useT("uploads.staff");
  const free = useFreeSpace({ facts });
  return <FigureRow label={t("storage.free")}>{free}</FigureRow>;
}
