import type { DayFigure, Overview } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";

/** In this order; of a figure that could not be read there is no row. */
const figures: readonly DayFigure[] = [
  "accounts",
  "attempts",
  "results",
  "practiceAnswers",
  "registrations",
  "posts",
  "comments",
  "contributions",
];

/** What happened today, beside the whole day before. */
export function Happened({ today }: Pick<Overview, "today">) {
  const t = useT("admin");
  const f = useFormat();
  return (
    <section aria-labelledby="happened">
      <h2 id="happened" className="pb-1 text-body">
        {t("today.title")}
      </h2>
      <Table caption={t("today.title")} quiet dense>
        <thead>
          <tr>
            <Th>{t("overview.what")}</Th>
            <Th className="text-end!">{t("today.today")}</Th>
            <Th className="text-end!">{t("today.yesterday")}</Th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const count = today[figure];
            return (
              count && (
                <tr key={figure}>
                  <th scope="row" className="border-b border-rule px-2 py-1.5 text-start font-normal">
                    {t(`today.${figure}`)}
                  </th>
                  <Td className="text-end font-bold">{f.number(count.today)}</Td>
                  <Td className="text-end text-ink-2">{f.number(count.yesterday)}</Td>
                </tr>
              )
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
