import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import type { EventListProps } from "../../shell/slots.ts";
import { Entries } from "../../ui/Entries.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { eventsQuery } from "../events.queries.ts";
import { EventEntry } from "./EventEntry.tsx";
import { OwnEvents } from "./OwnEvents.tsx";

/** Exam events beside the list of tests: those to come with the reader's own, or those that are over. */
export function EventList(props: EventListProps) {
  const isMember = useSession(({ status }) => status === "signed-in");
  return (
    <>
      <Listed {...props} />
      {isMember && props.which === "coming" && <OwnEvents />}
    </>
  );
}

function Listed({ which, page, hrefOfPage, empty }: EventListProps) {
  const t = useT("events");
  const found = useQuery(eventsQuery(which, page));
  if (!found.data) return <Pending query={found} failed={t("listFailed")} lines={6} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) return empty;
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <>
      <Entries ordered numbered label={t(which)}>
        {items.map((event, at) => (
          <EventEntry key={event._id} event={event} number={before + at + 1} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={hrefOfPage} />
    </>
  );
}

export const load = () => withTexts(["events"], EventList);
