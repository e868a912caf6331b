import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { EventHead } from "./EventHead.tsx";
import { Problems } from "./Problems.tsx";
import { NEW } from "./params.ts";
import { eventQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "events.staff", "events.errors", "uploads", "uploads.errors"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.event"), hidden: true }));

/** The form comes with its libraries when the event is there. */
const form = lazyPart(() => import("./EventForm.tsx").then((part) => part.EventForm));

/** One exam event: how it stands, what can be done with it, and all its facts. */
export default function EventPage() {
  const { eventId = "" } = useParams();
  return eventId === NEW ? <NewEvent /> : <Loaded key={eventId} id={eventId} />;
}

function NewEvent() {
  const navigate = useNavigate();
  const t = useT("events.staff");
  return (
    <section aria-label={t("events.new")} className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{t("event.newLead")}</p>
      <LazyPart part={form} lines={10}>
        {(Form) => <Form event={undefined} onCreated={({ _id: eventId }) => navigate(adminPaths.event({ eventId }))} />}
      </LazyPart>
    </section>
  );
}

function Loaded({ id }: { id: string }) {
  const t = useT("events.staff");
  const query = useQuery(eventQuery(id));
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isGone && !query.data) return <Empty text={t("event.gone")} />;
  if (!query.data) return <Pending query={query} failed={t("event.failed")} lines={12} />;
  const event = query.data;
  const isClosed = event.state === "cancelled" || event.state === "archived";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EventHead event={event} />
      {isClosed && <p className="text-small text-ink-2">{t("event.closed")}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 min-[1180px]:grid-cols-[minmax(0,1fr)_16rem]">
        {/* What is over is read: nothing of it changes any more. */}
        <fieldset disabled={isClosed} className="min-w-0">
          <legend className="sr-only">{t("form.label")}</legend>
          <LazyPart part={form} lines={10}>
            {(Form) => <Form event={event} />}
          </LazyPart>
        </fieldset>
        {event.state === "draft" && <Problems event={event} />}
      </div>
    </div>
  );
}
