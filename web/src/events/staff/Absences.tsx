import type { AbsentCandidate, AdminEvent } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { absencesQuery } from "./staff.queries.ts";

/** Who left the exam screen, and when, once somebody asks for it. */
export function Absences({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const [asked, setAsked] = useState(false);
  const hasBegun = event.state !== "draft" && Date.parse(event.startsAt) <= Date.parse(event.serverNow);
  return (
    <section aria-labelledby="absences" className="grid justify-items-start gap-3">
      <h2 id="absences" className="text-body">
        {t("absences.title")}
      </h2>
      <p className="max-w-[40em] text-small text-ink-2">{t("absences.lead")}</p>
      {!hasBegun && <p className="text-small text-ink-2">{t("absences.later")}</p>}
      {hasBegun && !asked && (
        <Button size="s" onClick={() => setAsked(true)}>
          {t("absences.show")}
        </Button>
      )}
      {asked && <Absent event={event} />}
    </section>
  );
}

function Absent({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const query = useQuery(absencesQuery(event._id));
  if (!query.data) return <Pending query={query} failed={t("absences.failed")} lines={3} className="w-full" />;
  return (
    <div role="status" className="grid w-full gap-2">
      {query.data.length === 0 ? (
        <p className="text-small">{t("absences.none")}</p>
      ) : (
        <Table caption={t("absences.title")} quiet dense>
          <thead>
            <tr>
              <Th>{t("field.candidate")}</Th>
              <Th className="text-end!">{t("absences.count")}</Th>
              <Th className="text-end!">{t("absences.inAll")}</Th>
              <Th>{t("absences.times")}</Th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((one) => (
              <AbsentRow key={one.accountId} event={event} absent={one} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function AbsentRow({ event, absent }: { event: AdminEvent; absent: AbsentCandidate }) {
  const t = useT("events.staff");
  const f = useFormat();
  const { username, name, rollNo, count, seconds, longest, times } = absent;
  return (
    <tr>
      <Td>
        <Link to={`${adminPaths.participants({ testId: event.mockTestId })}?search=${rollNo ?? username}`}>
          {name || username}
        </Link>
        {rollNo !== undefined && (
          <span className="block text-tiny text-ink-2">{t("similar.roll", { n: f.number(rollNo) })}</span>
        )}
      </Td>
      <Td className="text-end">{f.number(count)}</Td>
      <Td className="text-end">
        {f.duration(seconds)}
        <span className="block text-tiny text-ink-2">{t("absences.longest", { time: f.duration(longest) })}</span>
      </Td>
      <Td>
        <details className="text-small">
          <summary className="min-h-11 cursor-pointer font-bold text-link">
            {t("absences.timesOf", { count: times.length, n: f.number(times.length) })}
          </summary>
          <ul className="num">
            {times.map(({ leftAt, returnedAt }) => (
              <li key={leftAt}>
                {t("absences.time", {
                  from: f.time(leftAt),
                  time: f.duration(Math.round((Date.parse(returnedAt) - Date.parse(leftAt)) / 1_000)),
                })}
              </li>
            ))}
          </ul>
        </details>
      </Td>
    </tr>
  );
}
