import type { Text } from "@sarathi/contract";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export interface CalendarFacts {
  id: string;
  slug: string;
  title: Text;
  /** Rises with each change: a calendar that has an earlier one replaces it. */
  revision: number;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  /** When it was asked for. */
  now: Date;
}

const ALARM_SECONDS = 3_600;

/**
 * An event as a file for calendars (RFC 5545), with an alarm an hour before. Its UID is the same for ever; instants are in
 * UTC, so that no calendar has to know Nepal's time.
 * @param siteUrl the origin of this installation
 */
export function calendarOf(event: CalendarFacts, language: "ne" | "en", siteUrl: string): string {
  const title = event.title[language] ?? event.title.ne ?? event.title.en ?? event.slug;
  const calendar = ical({
    prodId: { company: "sarathi", product: "events", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent({
    ...{ id: `${event.id}@${new URL(siteUrl).hostname}`, sequence: event.revision, stamp: event.now },
    ...{ start: event.startsAt, end: event.endsAt, summary: title },
    description: `${siteUrl}/pariksha/${event.slug}/register`,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (!event.isCancelled)
    entry.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: title });
  return `${calendar.toString()}\r\n`;
}
