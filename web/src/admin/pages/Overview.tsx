import type { Overview as Facts } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { isoDay, useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { Pending } from "../../ui/Pending.tsx";
import { overviewQuery } from "../admin.queries.ts";
import { staffModules } from "../modules.ts";
import { Accounts } from "../parts/Accounts.tsx";
import { Happened } from "../parts/Happened.tsx";
import { HealthTable } from "../parts/HealthTable.tsx";
import { WaitingList } from "../parts/WaitingList.tsx";

export const handle = { texts: ["admin", "staff", "accounts.staff"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("title"), hidden: true }));

/** What modules draw of what was done last, by their place. */
const latest = staffModules.flatMap(({ latest: Part }, at): [number, ComponentType][] => (Part ? [[at, Part]] : []));

/** What the admin area opens on: what waits for a decision, what happened today, how the installation is. */
export default function Overview() {
  const t = useT("admin");
  const query = useQuery(overviewQuery());
  const facts = query.data;
  const now = query.dataUpdatedAt;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="waiting">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1.5">
          <h2 id="waiting" className="text-body">
            {t("overview.waiting")}
          </h2>
          {facts && <Today now={now} />}
        </div>
        {facts ? (
          <>
            <Failed facts={facts} />
            <WaitingList waiting={facts.waiting} now={now} />
          </>
        ) : (
          <Pending query={query} failed={t("overview.failed")} lines={5} className="mt-4" />
        )}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-2">
        {facts && <Happened today={facts.today} />}
        {facts && <HealthTable health={facts.health} now={now} />}
        {facts?.accounts && <Accounts accounts={facts.accounts} />}
        {latest.map(([key, Latest]) => (
          <Latest key={key} />
        ))}
      </div>
    </div>
  );
}

function Today({ now }: { now: number }) {
  const date = useDate();
  return <span className="text-small text-ink-2 num">{date(isoDay(now))}</span>;
}

/** Says which parts are missing: nobody is to take a gap for "nothing waits". */
function Failed({ facts: { failed } }: { facts: Facts }) {
  const t = useT("admin");
  if (failed.length === 0) return null;
  const names = failed.map((part) => t(`overview.part.${part}`)).join(", ");
  return (
    <p role="alert" className="mt-3 border-l-3 border-pen py-1 pl-3 text-small">
      {t("overview.partFailed", { parts: names })}
    </p>
  );
}
