import type { ExamEvent } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, Navigate, useParams } from "react-router";
import { pick, useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { eventQuery, refetchAfter } from "../events.queries.ts";
import { type EventProps, Now } from "../parts/Now.tsx";
import { Rules, Timetable } from "../parts/Paper.tsx";
import { phaseTones } from "../parts/stateWords.ts";
import { useFee } from "../parts/useFee.ts";

export const handle = { texts: ["events", "event"], params: ["slug"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [eventQuery(params.slug ?? "")]);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  enter(["events", "event"], [eventQuery(params.slug ?? "")]);

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { slug?: string }; loaderData?: unknown };
export const meta = (args: MetaArgs) =>
  pageMeta(args, "event", (t, _, root) => {
    const event = loadedOf(args.loaderData, eventQuery(args.params.slug ?? ""));
    const title = event ? t("titleOf", { title: pick(event.title, root.language) }) : t("title");
    return { title, description: t("description") };
  });

/** An exam that all sit at one time: its facts, its rules, its times, and the one thing to do now. */
export default function EventPage() {
  const { slug = "" } = useParams();
  const t = useT("event");
  const client = useQueryClient();
  const query = useQuery({
    ...eventQuery(slug),
    refetchInterval: ({ state }) => refetchAfter(state.data),
    refetchOnWindowFocus: true,
  });
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
  if (slug !== event.slug) {
    // By the id of its paper, as the exam leads here: its own address is the one to share.
    const own = eventQuery(event.slug).queryKey;
    if (!client.getQueryData(own)) client.setQueryData(own, event);
    return <Navigate to={paths.event({ slug: event.slug })} replace />;
  }
  const isOut = event.ranksAt !== undefined;
  return (
    <div className="sheet lettered">
      <EventHead event={event} />
      {isOut && event.myAttempt?.status === "submitted" && <Results event={event} part={ownRank} lines={3} />}
      <Now event={event} />
      <div className="print:hidden">
        <Heard event={event} />
      </div>
      {isOut && <Results event={event} part={ranks} lines={8} />}
      <div className="print:hidden">
        <Rules event={event} />
      </div>
      <div className="print:hidden">
        <Timetable event={event} />
      </div>
    </div>
  );
}

const followed = lazyPart<EventProps>(() => import("../parts/Follow.tsx").then((part) => part.Follow));
const announcements = lazyPart<EventProps>(() => import("../parts/Announcements.tsx").then((part) => part.load()));
const ownRank = lazyPart<EventProps>(() => import("../parts/Ranks.tsx").then(({ load, OwnRank }) => load(OwnRank)));
const ranks = lazyPart<EventProps>(() => import("../parts/Ranks.tsx").then(({ load, Ranks }) => load(Ranks)));

/** What only who has registered hears. */
function Heard({ event }: EventProps) {
  const { myRegistration: mine } = event;
  return (
    <>
      {mine && <OpenedPart part={followed}>{(Follow) => <Follow event={event} />}</OpenedPart>}
      {mine?.status === "confirmed" && (
        <OpenedPart part={announcements}>{(Announcements) => <Announcements event={event} />}</OpenedPart>
      )}
    </>
  );
}

interface ResultsProps extends EventProps {
  part: typeof ranks;
  lines: number;
}

/** Of results that are out: the reader's own place, or those of all. */
function Results({ event, part, lines }: ResultsProps) {
  const t = useT("event");
  return (
    <div className="print:hidden">
      <LazyPart part={part} lines={lines} frame={(inside) => <Part title={t("times.results")}>{inside}</Part>}>
        {(Shown) => <Shown event={event} />}
      </LazyPart>
    </div>
  );
}

function EventHead({ event }: { event: ExamEvent }) {
  const t = useT("event");
  const words = useT("events");
  const f = useFormat();
  const fee = useFee();
  return (
    <Head
      kicker={
        <Link to={paths.tests({ tab: "coming" })} className="inline-flex min-h-11 items-center md:min-h-0">
          {t("back")}
        </Link>
      }
      title={<Bilingual text={event.title} byParts />}
      lead={<Bilingual text={event.shortDescription} unmarked />}
      facts={[
        { label: t("duration"), value: words("minutes", { count: event.duration, n: f.number(event.duration) }) },
        { label: t("fullMarks"), value: f.marks(event.fullMarks) },
        { label: t("passMarks"), value: f.marks(event.passMarks) },
        { label: t("fee"), value: fee(event.fee) },
      ]}
    >
      <p className="mt-2" role="status">
        <State tone={phaseTones[event.status]}>{words(`phase.${event.status}`)}</State>
      </p>
    </Head>
  );
}
