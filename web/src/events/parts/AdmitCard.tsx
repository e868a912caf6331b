import type { EventRegistration, ExamEvent } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { rollText } from "../event.rules.ts";
import { useMoment } from "./useMoment.ts";

/** The proof that one may sit: with it printed one has roll number and times at hand. */
export function AdmitCard({ event, mine }: { event: ExamEvent; mine: EventRegistration }) {
  const t = useT("registration");
  const f = useFormat();
  const date = useDate();
  const moment = useMoment();
  const profile = useSession((session) => session.user?.profile);
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  const rows = [
    { label: t("card.name"), value: name || profile?.username },
    { label: t("card.exam"), value: <Bilingual text={event.title} unmarked /> },
    { label: t("card.day"), value: moment.full(event.startsAt) },
    { label: t("card.entry"), value: t("card.from", { time: f.time(event.lobbyOpensAt) }) },
    { label: t("card.closes"), value: t("card.at", { time: f.time(event.entryClosesAt) }) },
    ...(mine.extraMinutes
      ? [
          {
            label: t("card.extra"),
            value: t("card.minutes", { count: mine.extraMinutes, n: f.number(mine.extraMinutes) }),
          },
        ]
      : []),
  ];
  return (
    <>
      <section aria-label={t("card.title")} className="border border-edge bg-card p-4 num md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <p className="text-small text-ink-2">{t("card.roll")}</p>
            <p className="text-fig-l leading-tight font-bold">
              {mine.rollNo === undefined ? "–" : f.digits(rollText(mine.rollNo))}
            </p>
          </div>
          <Stamp note={date(mine.createdAt)}>{t("card.stamp")}</Stamp>
        </div>
        <dl className="mt-4 grid gap-y-1 border-t border-rule pt-3">
          {rows.map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[9em_1fr]">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="text-ink-2 num print:hidden">{t("card.note", { at: moment.brief(event.lobbyOpensAt) })}</p>
      <Button className="justify-self-start print:hidden" onClick={() => print()}>
        {t("card.print")}
      </Button>
    </>
  );
}
