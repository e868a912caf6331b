import { isoDay, useDate } from "../foundation/dates.ts";
import { useFormat } from "../foundation/i18n.ts";

/** A moment in both calendars: the BS day, below it the AD day. @param clock with the time of day */
export function Time({ at, clock = false }: { at: string; clock?: boolean }) {
  const date = useDate();
  const f = useFormat();
  return (
    <time dateTime={at} className="block whitespace-nowrap">
      {date(at)}
      <span className="block text-tiny text-ink-3">
        {f.digits(isoDay(new Date(at)))}
        {clock && `, ${f.time(at)}`}
      </span>
    </time>
  );
}
