import { useDate } from "../foundation/dates.ts";
import { useFormat, useT } from "../foundation/i18n.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in the largest unit that fits. @param now milliseconds, as of the answer that it came with */
export function Age({ at, now }: { at: string; now: number }) {
  const t = useT("staff");
  const f = useFormat();
  const date = useDate();
  const past = Math.max(0, now - Date.parse(at));
  const [unit, count] =
    past < HOUR
      ? (["minutes", Math.floor(past / MINUTE)] as const)
      : past < DAY
        ? (["hours", Math.floor(past / HOUR)] as const)
        : (["days", Math.floor(past / DAY)] as const);
  return (
    <time dateTime={at} title={`${date(at)}, ${f.time(at)}`} className="whitespace-nowrap num">
      {t(`age.${unit}`, { count, n: f.number(count) })}
    </time>
  );
}
