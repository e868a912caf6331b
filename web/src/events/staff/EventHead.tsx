import type { AdminEvent } from "@sarathi/contract";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Time } from "../../staff/Time.tsx";
import { EventLinks } from "./EventLinks.tsx";
import { EventSteps } from "./EventSteps.tsx";
import { useFee } from "./eventColumns.tsx";
import { EventMark } from "./Marks.tsx";

/** What an event is, how it stands, and what can be done with it as a whole. */
export function EventHead({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const language = useLanguage();
  const fee = useFee();
  return (
    <header className="grid gap-3 border-b border-line pb-4">
      <div className="grid gap-1">
        <h2 lang={languageOf(event.title, language)} className="text-[20px]!">
          {pick(event.title, language)}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small num">
          <EventMark state={event.state} />
          {event.state === "published" && <span>{t(`phase.${event.phase}`)}</span>}
          <code className="text-tiny text-ink-2 wrap-anywhere">{event.slug}</code>
          <span className="text-ink-2">
            {t("field.startsAt")}: <Time at={event.startsAt} clock />
          </span>
          <span className="text-ink-2">{fee(event.fee)}</span>
          <span className="text-ink-2">
            {t("events.confirmed", { count: event.participantsCount, n: f.number(event.participantsCount) })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <EventSteps event={event} />
        {event.state !== "draft" && <EventLinks event={event} />}
      </div>
    </header>
  );
}
