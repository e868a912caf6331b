import { useSyncExternalStore } from "react";
import { daysUntil, isoDay, useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";

const MINUTE = 60_000;
const minutes = () => Math.floor(Date.now() / MINUTE);
function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}
/** The present minute; undefined in a document as the server made it, which may be some minutes old. */
const useMinute = () => useSyncExternalStore<number | undefined>(everyMinute, minutes, () => undefined);

/** How long ago something was said, up to a week; the day before that, and in a document as it came. */
export function Ago({ at }: { at: string }) {
  const date = useDate();
  const f = useFormat();
  const words = useWords(at);
  return (
    <time dateTime={at} title={`${date(at)}, ${f.time(at)}`} className="num">
      {words ?? date(at)}
    </time>
  );
}

function useWords(at: string): string | undefined {
  const t = useT("community");
  const f = useFormat();
  const minute = useMinute();
  if (minute === undefined) return undefined;
  const past = minute - Math.floor(Date.parse(at) / MINUTE);
  if (past < 1) return t("ago.now");
  if (past < 60) return t("ago.minutes", { count: past, n: f.number(past) });
  const hours = Math.floor(past / 60);
  const days = -daysUntil(isoDay(at), new Date(minute * MINUTE));
  if (hours < 12 || days === 0) return t("ago.hours", { count: hours, n: f.number(hours) });
  if (days === 1) return t("ago.yesterday");
  return days < 7 ? t("ago.days", { count: days, n: f.number(days) }) : undefined;
}
