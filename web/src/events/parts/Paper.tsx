import { type ExamEvent, events, urlOf } from "@sarathi/contract";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { useMoment } from "./useMoment.ts";

/** What holds for all who sit an event. */
export function Rules({ event }: { event: ExamEvent }) {
  return (
    <RulesPart>
      <RuleLines event={event} />
    </RulesPart>
  );
}

function RulesPart({ children }: { children: React.ReactNode }) {
  const t = useT("event");
  return (
    <Part title={t("rules.title")} id="rules">
      {children}
    </Part>
  );
}

export function RuleLines({ event }: { event: ExamEvent }) {
  const t = useT("event");
  const f = useFormat();
  const fixed = event.timingMode === "fixed";
  return (
    <Prose>
      <ol className="num">
        <li>{t("rules.questions", { count: event.questionCount, n: f.number(event.questionCount) })}</li>
        <li>{t("rules.entry", { start: f.time(event.startsAt), last: f.time(event.entryClosesAt) })}</li>
        <li>{fixed ? t("rules.fixed", { end: f.time(event.endsAt) }) : t("rules.flexible")}</li>
        <li>{t("rules.offline", { until: f.time(event.answersUntil) })}</li>
        <li>{t("rules.once")}</li>
        <li>{t("rules.absences")}</li>
        <li>{t("rules.results")}</li>
      </ol>
      {event.instructions && (
        <p className="whitespace-pre-line">
          <Bilingual text={event.instructions} />
        </p>
      )}
    </Prose>
  );
}

/** When what happens, in the order of time. */
export function Timetable({ event }: { event: ExamEvent }) {
  const t = useT("event");
  const moment = useMoment();
  const rows = [
    { key: "registrationOpens", at: event.registrationOpensAt },
    { key: "registrationCloses", at: event.registrationClosesAt },
    { key: "lobby", at: event.lobbyOpensAt },
    { key: "start", at: event.startsAt },
    { key: "end", at: event.endsAt },
    { key: "results", at: event.resultsAt },
    { key: "solutions", at: event.solutionsAt },
    { key: "objections", at: event.objectionsUntil },
  ] as const;
  return (
    <Part title={t("times.title")}>
      <dl className="grid gap-y-2 num md:grid-cols-[auto_1fr] md:gap-x-8">
        {rows.map(
          ({ key, at }) =>
            at && (
              <div key={key} className="grid md:contents">
                <dt className="font-bold">{t(`times.${key}`)}</dt>
                <dd>
                  <time dateTime={at}>{moment.full(at)}</time>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-3 text-small text-ink-2">{t("times.zone")}</p>
      {isToCome(event) && <AddToCalendar event={event} />}
    </Part>
  );
}

const isToCome = ({ status, serverNow, startsAt }: ExamEvent): boolean =>
  status !== "cancelled" && status !== "paused" && Date.parse(serverNow) < Date.parse(startsAt);

/** A link, so that a phone opens its calendar with the file. */
function AddToCalendar({ event }: { event: ExamEvent }) {
  const t = useT("event");
  const language = useLanguage();
  return (
    <a
      href={urlOf(events.eventCalendar, { params: { id: event._id }, query: { language } })}
      download
      className={buttonLook({ size: "s" }, "mt-3")}
    >
      <CalendarPlus aria-hidden="true" className="size-[18px]" />
      {t("times.calendar")}
    </a>
  );
}
