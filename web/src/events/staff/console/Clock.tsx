import type { AdminEvent } from "@sarathi/contract";
import { useDate } from "../../../foundation/dates.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { secondsUntil } from "./console.rules.ts";

interface ClockProps {
  event: AdminEvent;
  /** The last try to renew what is shown has failed. */
  failed: boolean;
  /** Milliseconds: when it was renewed. */
  at: number;
}

/** Where the exam is in time, by the server's clock, and how fresh all of it is. */
export function Clock({ event, failed, at }: ClockProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const date = useDate();
  const runs = event.phase === "live";
  const now = Date.parse(event.serverNow);
  const waits = Date.parse(event.startsAt) > now;
  const isOver = Date.parse(event.answersUntil) <= now;
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 num">
      <b className="text-lead">{t(`phase.${event.phase}`)}</b>
      {runs && (
        <b className="text-lead">{t("console.left", { time: f.duration(secondsUntil(event.endsAt, event)) })}</b>
      )}
      <span className="text-small text-ink-2">
        {waits && t("console.starts", { day: date(event.startsAt), at: f.time(event.startsAt) })}
        {!waits && !isOver && t("console.ends", { at: f.time(event.endsAt), until: f.time(event.answersUntil) })}
      </span>
      <span role="status" className={`text-tiny md:ml-auto ${failed ? "font-bold text-pen" : "text-ink-2"}`}>
        {failed ? t("console.stale", { at: f.time(at) }) : t("console.refreshed")}
      </span>
    </div>
  );
}
