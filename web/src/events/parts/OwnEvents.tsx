import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { Entries } from "../../ui/Entries.tsx";
import { registrationsQuery } from "../events.queries.ts";
import { EventEntry } from "./EventEntry.tsx";

/** One's own registrations with their events, the latest first; nothing for who has none. */
export function OwnEvents() {
  const t = useT("events");
  const found = useQuery(registrationsQuery());
  if (found.error && !found.data) return <p role="alert">{t("ownFailed")}</p>;
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-events" className="mt-6">
      <h2 id="own-events">{t("own")}</h2>
      <Entries ordered numbered>
        {found.data.items.map((event, at) => (
          <EventEntry key={event.myRegistration?.registrationId ?? event._id} event={event} number={at + 1} />
        ))}
      </Entries>
    </section>
  );
}
