import type { AdminEvent, SimilarPair } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { similarQuery } from "./staff.queries.ts";

/** What is rarer than this is said to be so, without its many noughts. */
const RARE = 0.01;

/** Pairs of sittings whose wrong answers are alike, once somebody asks for them. */
export function Similar({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const [asked, setAsked] = useState(false);
  const isOver = event.state !== "draft" && Date.parse(event.endsAt) <= Date.parse(event.serverNow);
  return (
    <section aria-labelledby="similar" className="grid justify-items-start gap-3">
      <h2 id="similar" className="text-body">
        {t("similar.title")}
      </h2>
      <p className="max-w-[40em] text-small text-ink-2">{t("similar.lead")}</p>
      {!isOver && <p className="text-small text-ink-2">{t("similar.later")}</p>}
      {isOver && !asked && (
        <Button size="s" onClick={() => setAsked(true)}>
          {t("similar.compare")}
        </Button>
      )}
      {asked && <Pairs event={event} />}
    </section>
  );
}

function Pairs({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const query = useQuery(similarQuery(event._id));
  if (!query.data) return <Pending query={query} failed={t("similar.failed")} lines={3} className="w-full" />;
  const { compared, pairs } = query.data;
  const n = f.number(compared);
  return (
    <div role="status" className="grid w-full gap-2">
      <p className="text-small">
        {pairs.length === 0 ? t("similar.none", { count: compared, n }) : t("similar.found", { n })}
      </p>
      {pairs.length > 0 && (
        <Table caption={t("similar.title")} quiet dense>
          <thead>
            <tr>
              <Th>{t("similar.pair")}</Th>
              <Th className="text-end!">{t("similar.same")}</Th>
              <Th className="text-end!">{t("similar.expected")}</Th>
              <Th className="text-end!">{t("similar.rare")}</Th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <PairRow key={pair.sitters.map(({ resultId }) => resultId).join()} event={event} pair={pair} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function PairRow({ event, pair }: { event: AdminEvent; pair: SimilarPair }) {
  const t = useT("events.staff");
  const f = useFormat();
  const { sitters, sameWrong, bothWrong, expected, byChance } = pair;
  return (
    <tr>
      <Td>
        <ul className="grid gap-1">
          {sitters.map(({ resultId, name, username, rollNo, submittedAt }) => (
            <li key={resultId}>
              <Link to={`${adminPaths.participants({ testId: event.mockTestId })}?search=${rollNo ?? username}`}>
                {name || username}
              </Link>{" "}
              <span className="text-tiny text-ink-2">
                {rollNo !== undefined && `${t("similar.roll", { n: f.number(rollNo) })} · `}
                {f.time(submittedAt)}
              </span>
            </li>
          ))}
        </ul>
      </Td>
      <Td className="text-end">{t("similar.sameOf", { n: f.number(sameWrong), all: f.number(bothWrong) })}</Td>
      <Td className="text-end">{f.number(Math.round(expected * 10) / 10)}</Td>
      <Td className="text-end">
        {byChance < RARE ? t("similar.under", { n: f.number(RARE) }) : f.number(Math.round(byChance / RARE) * RARE)}
      </Td>
    </tr>
  );
}
