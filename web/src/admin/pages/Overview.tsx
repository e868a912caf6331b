import { users } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { queryOf } from "../../foundation/query.ts";
import type { OverviewProps } from "../../staff/module.ts";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Th } from "../../ui/Table.tsx";
import { staffModules } from "../modules.ts";

export const handle = {
  texts: [
    "admin",
    "staff",
    "accounts.staff",
    "uploads.staff",
    "questions.staff",
    "moderation.staff",
    "events.staff",
    "resources.staff",
  ],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("title"), hidden: true }));

/** What each module draws here, by the name of its place among them. */
const each = <Part,>(partOf: (module: (typeof staffModules)[number]) => Part | undefined) =>
  staffModules.flatMap((module, at) => {
    const Part = partOf(module);
    return Part ? [[at, Part] as const] : [];
  });
const waiting = each<ComponentType<OverviewProps>>((module) => module.waiting);
const figures = each<ComponentType<OverviewProps>>((module) => module.figures);
const latest = each<ComponentType>((module) => module.latest);

/** What the admin area opens on: what waits for somebody, then figures, and what was done last. */
export default function Overview() {
  const t = useT("admin");
  const query = useQuery(queryOf(users.overview, {}));
  const facts = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="border-b border-line pb-1.5 text-body">
          {t("overview.waiting")}
        </h2>
        {facts ? (
          <>
            <ul className="peer">
              {waiting.map(([key, Waiting]) => (
                <Waiting key={key} facts={facts} />
              ))}
            </ul>
            <p className="hidden pt-3 text-ink-2 peer-empty:block">{t("overview.nothing")}</p>
          </>
        ) : (
          <Pending query={query} failed={t("overview.failed")} lines={5} className="mt-4" />
        )}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-2">
        {facts && (
          <section aria-labelledby="figures">
            <h2 id="figures" className="pb-1 text-body">
              {t("overview.figures")}
            </h2>
            <Table caption={t("overview.figures")} quiet dense>
              <thead>
                <tr>
                  <Th>{t("overview.what")}</Th>
                  <Th className="text-end!">{t("overview.count")}</Th>
                </tr>
              </thead>
              <tbody>
                {figures.map(([key, Figures]) => (
                  <Figures key={key} facts={facts} />
                ))}
              </tbody>
            </Table>
          </section>
        )}
        {latest.map(([key, Latest]) => (
          <Latest key={key} />
        ))}
      </div>
    </div>
  );
}
