import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { pick, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { eventQuery } from "../events.queries.ts";
import { Decisions } from "../parts/key/Decisions.tsx";
import { ObjectingPart } from "../parts/key/ObjectingPart.tsx";

export const handle = { texts: ["events", "eventKey", "events.errors"], params: ["slug"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [eventQuery(params.slug ?? "")]);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  enter(handle.texts, [eventQuery(params.slug ?? "")]);

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { slug?: string }; loaderData?: unknown };
export const meta = (args: MetaArgs) =>
  pageMeta(args, "eventKey", (t, _, root) => {
    const event = loadedOf(args.loaderData, eventQuery(args.params.slug ?? ""));
    const title = event ? t("titleOf", { title: pick(event.title, root.language) }) : t("title");
    return { title, description: t("description") };
  });

/** The key of an event: who took it can object while it is provisional; once it is final, all read what was decided. */
export default function KeyPage() {
  const { slug = "" } = useParams();
  const t = useT("eventKey");
  const user = useSession((session) => session.user);
  const query = useQuery(eventQuery(slug));
  const event = query.data;
  if (!event) {
    return (
      <div className="sheet">
        <Part title={t("title")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={10} />
        </Part>
      </div>
    );
  }
  const hasTaken = user !== null && event.myAttempt?.status === "submitted";
  return (
    <div className="sheet lettered">
      <Head
        kicker={
          <Link to={paths.event({ slug: event.slug })} className="inline-flex min-h-11 items-center md:min-h-0">
            {t("back")}
          </Link>
        }
        title={t("title")}
        lead={<Bilingual text={event.title} unmarked />}
      />
      {event.keyFinalAt ? (
        <Decisions event={event} />
      ) : hasTaken ? (
        <ObjectingPart event={event} />
      ) : (
        <Part title={t("decisions.title")}>
          <Empty text={t("decisions.notYet")} note={t("decisions.notYetNote")} />
        </Part>
      )}
    </div>
  );
}
