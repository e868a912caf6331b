import type { RegradePreview } from "@sarathi/contract";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { FigureRow } from "../../../staff/FigureRow.tsx";
import { Table } from "../../../ui/Table.tsx";

type Effect = Pick<RegradePreview, "results" | "changed" | "raised" | "lowered" | "passes" | "most">;

/** What a regrade does to the results, in numbers. */
export function RegradeFigures({ effect }: { effect: Effect }) {
  const t = useT("regrade");
  const f = useFormat();
  const { results, changed, raised, lowered, passes, most } = effect;
  const figures = {
    results: f.number(results),
    changed: f.number(changed),
    raised: f.number(raised),
    lowered: f.number(lowered),
    gained: f.number(passes.gained),
    lost: f.number(passes.lost),
    up: f.marks(most.up),
    down: f.marks(most.down),
  };
  return (
    <Table caption={t("figures.caption")} dense>
      <tbody>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
          <FigureRow key={name} label={t(`figures.${name}`)}>
            {figures[name]}
          </FigureRow>
        ))}
      </tbody>
    </Table>
  );
}
