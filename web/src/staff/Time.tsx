import { isoDay, useDate } from "../foundation/dates.ts";
import { useFormat } from "../foundation/i18n.ts";

/** A moment as the day of Bikram Sambat; the AD day when one points at it. @param clock with the time of day */
export function Time({ at, clock = false }: { at: string; clock?: boolean }) {
  const date = useDate();
  const f = useFormat();
  return (
    <time dateTime={at} title={f.digits(isoDay(new Date(at)))} className="whitespace-nowrap num">
      {date(at)}
      {clock && <span className="text-ink-2">, {f.time(at)}</span>}
    </time>
  );
}
