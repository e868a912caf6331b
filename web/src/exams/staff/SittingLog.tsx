import type { SittingStep } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { sittingLogQuery } from "./staff.queries.ts";

/** So long without a save is worth a second look: the phone sends every change within seconds. */
const SILENCE_S = 120;

/** How a sitting went, when somebody asks: for who helps its candidate. */
export function SittingLog({ resultId }: { resultId: string }) {
  const t = useT("exams.staff");
  const [wanted, setWanted] = useState(false);
  const query = useQuery({ ...sittingLogQuery(resultId), enabled: wanted });
  return (
    <section aria-labelledby="sitting-log" className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <h3 id="sitting-log">{t("log.title")}</h3>
      {!wanted && (
        <Button size="s" onClick={() => setWanted(true)}>
          {t("log.show")}
        </Button>
      )}
      {wanted && !query.data && <Pending query={query} failed={t("log.failed")} lines={6} />}
      {query.data && (
        <>
          <Facts tickets={query.data.tickets} hasSaves={query.data.hasSaves} />
          <div className="w-full max-w-[44rem]">
            <Table caption={t("log.title")} quiet dense>
              <thead>
                <tr>
                  <Th>{t("log.at")}</Th>
                  <Th>{t("log.what")}</Th>
                </tr>
              </thead>
              <tbody className="num">
                {query.data.steps.map((step) => (
                  <tr key={`${step.at} ${step.kind}`}>
                    <Td className="whitespace-nowrap">
                      <Time at={step.at} clock />
                    </Td>
                    <Td>
                      <Said step={step} />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ tickets, hasSaves }: { tickets: number; hasSaves: boolean }) {
  const t = useT("exams.staff");
  const f = useFormat();
  return (
    <div className="max-w-[44em] text-small text-ink-2">
      {tickets > 0 && <p>{t("log.tickets", { count: tickets, n: f.number(tickets) })}</p>}
      {!hasSaves && <p>{t("log.noSaves")}</p>}
    </div>
  );
}

function Said({ step: { kind, at, until, count = 0, seconds = 0, closedBy, score } }: { step: SittingStep }) {
  const t = useT("exams.staff");
  const f = useFormat();
  if (kind === "closed") return t(`closedBy.${closedBy ?? "user"}`);
  if (kind === "away" && until) {
    return t("log.kind.away", { time: f.duration(Math.round((Date.parse(until) - Date.parse(at)) / 1_000)) });
  }
  if (kind === "regraded") return t("log.kind.regraded", { score: f.marks(score ?? 0) });
  if (kind !== "saved") return t(kind === "away" ? "log.kind.left" : `log.kind.${kind}`);
  return (
    <>
      {t("log.kind.saved", { count, n: f.number(count) })}
      {seconds >= SILENCE_S && <b className="text-mark"> · {t("log.silence", { time: f.duration(seconds) })}</b>}
    </>
  );
}
