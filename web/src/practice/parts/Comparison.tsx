import { ENOUGH_SITTINGS, type PracticeProgress } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Part } from "../../ui/Part.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";

/** First attempts beside those of the others, latest first. */
export function Comparison({ trend }: Pick<PracticeProgress, "trend">) {
  const t = useT("practiceProgress");
  const f = useFormat();
  const rows = trend.flatMap(({ standing, ...one }) => (standing ? [{ ...one, standing }] : [])).reverse();
  if (rows.length === 0) return null;
  return (
    <Part title={t("compare")}>
      <p className="mb-2 text-small text-ink-2 num">{t("compareNote", { n: f.number(ENOUGH_SITTINGS) })}</p>
      <Table caption={t("compare")} quiet>
        <thead>
          <tr>
            <Th>{t("test")}</Th>
            <Th>{t("own")}</Th>
            <Th>{t("average")}</Th>
            <Th>{t("percentile")}</Th>
            <Th>{t("attempts")}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ resultId, title, percent, standing: { average, percentile, sittings } }) => (
            <tr key={resultId}>
              <Td>
                <Bilingual text={title} unmarked />
              </Td>
              <Td>{f.percent(percent / 100, 1)}</Td>
              <Td>{average === undefined ? "–" : f.percent(average / 100, 1)}</Td>
              <Td>{percentile === undefined ? "–" : f.number(percentile, 1)}</Td>
              <Td>{f.number(sittings)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}
