import type { AdminEvent } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { languageOf, pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { EventLinks, type EventPageName } from "./EventLinks.tsx";
import { EventMark } from "./Marks.tsx";
import { CONSOLE_MS, eventQuery } from "./staff.queries.ts";

interface OfTestProps {
  here: EventPageName;
  /** Asks again every few seconds, while the page is seen. */
  isLive?: boolean;
  /** Shown where the test has no event; by default that it has none. */
  alone?: ReactNode;
  children: (event: AdminEvent) => ReactNode;
}

/** A page about the event of the test that its address names, below the event's name and the way to its other pages. */
export function OfTest({ here, isLive = false, alone, children }: OfTestProps) {
  const t = useT("events.staff");
  const language = useLanguage();
  const { testId = "" } = useParams();
  const query = useQuery({ ...eventQuery(testId), ...(isLive && { refetchInterval: CONSOLE_MS }) });
  // An event is for administrators alone; what stands without one is for moderators too.
  const none = alone ? [400, 403, 404] : [400, 404];
  const isGone = query.error instanceof ApiError && none.includes(query.error.status);
  if (isGone && !query.data) return alone ?? <Empty text={t("event.none")} />;
  if (!query.data) return <Pending query={query} failed={t("event.failed")} lines={10} />;
  const event = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 lang={languageOf(event.title, language)} className="text-[20px]!">
            {pick(event.title, language)}
          </h2>
          <EventMark state={event.state} />
        </div>
        <EventLinks event={event} here={here} />
      </header>
      {children(event)}
    </div>
  );
}
