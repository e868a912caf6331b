import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { registrationsQuery } from "../events.queries.ts";
import { EventEntry } from "./EventEntry.tsx";

interface OwnEventsProps {
  page: number;
  /** Address of another page of the list. */
  to: (page: number) => string;
}

/** One's own registrations with their events, the latest first. */
export function OwnEvents({ page, to }: OwnEventsProps) {
  const t = useT("events");
  const found = useQuery(registrationsQuery(page));
  if (!found.data) return <Pending query={found} failed={t("ownFailed")} lines={6} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  if (items.length === 0)
    return <Empty text={t("ownEmpty")} action={<GoLink to={paths.tests({ tab: "coming" })}>{t("toComing")}</GoLink>} />;
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <>
      <Entries ordered numbered label={t("own")}>
        {items.map((event, at) => (
          <EventEntry key={event.myRegistration?.registrationId ?? event._id} event={event} number={before + at + 1} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={to} />
    </>
  );
}
