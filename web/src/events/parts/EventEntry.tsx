import type { ExamEvent } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entry, EntryTitle } from "../../ui/Entries.tsx";
import { State } from "../../ui/Tag.tsx";
import { rollText, takesRegistrations } from "../event.rules.ts";
import { phaseTones, stateTones } from "./stateWords.ts";
import { useFee } from "./useFee.ts";
import { useMoment } from "./useMoment.ts";

/** An event in a list: when it is, what it costs, what can be done there now, and how the reader's registration stands. */
export function EventEntry({ event, number }: { event: ExamEvent; number: number }) {
  const t = useT("events");
  const f = useFormat();
  const fee = useFee();
  const moment = useMoment();
  const { myRegistration: mine, seatsLeft } = event;
  // Seats are news to who can still have one.
  const isTaking = event.status === "upcoming" || takesRegistrations(event);
  return (
    <Entry hung={f.number(number)}>
      <article className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_12em_16em] md:items-baseline">
        <EntryTitle to={paths.event({ slug: event.slug })} title={<Bilingual text={event.title} byParts />}>
          <time dateTime={event.startsAt} className="num">
            {moment.full(event.startsAt)}
          </time>
        </EntryTitle>
        <p className="text-small num">
          {[
            t("minutes", { count: event.duration, n: f.number(event.duration) }),
            t("fee", { fee: fee(event.fee) }),
            ...(seatsLeft === undefined || !isTaking ? [] : [t("seatsLeft", { n: f.number(seatsLeft) })]),
          ].join(" · ")}
        </p>
        <p className="flex flex-wrap gap-x-5 md:flex-col md:items-end">
          <State tone={phaseTones[event.status]}>{t(`phase.${event.status}`)}</State>
          {mine && <State tone={stateTones[mine.status]}>{t("mine", { state: t(`state.${mine.status}`) })}</State>}
          {mine?.rollNo !== undefined && (
            <span className="text-small num">{t("roll", { n: f.digits(rollText(mine.rollNo)) })}</span>
          )}
        </p>
      </article>
    </Entry>
  );
}
