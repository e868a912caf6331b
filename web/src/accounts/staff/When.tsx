import { isoDay, useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** A moment in both calendars: the BS day, below it the AD day (and the time). */
export function When({ at, time = false }: { at: string; time?: boolean }) {
  const date = useDate();
  const f = useFormat();
  return (
    <time dateTime={at} className="block whitespace-nowrap">
      {date(at)}
      <span className="block text-tiny text-ink-3">
        {f.digits(isoDay(new Date(at)))}
        {time && `, ${f.time(at)}`}
      </span>
    </time>
  );
}

/** An end in words: "until …", or "until lifted" for one without a date. */
export function useUntil(): (until: string | null | undefined) => string {
  const date = useDate();
  const f = useFormat();
  const t = useT("accounts.staff");
  return (until) => (until ? t("until.date", { date: date(until), time: f.time(until) }) : t("until.lifted"));
}
