import { useFormat, useT } from "../../foundation/i18n.ts";
import { type PaletteCounts, paletteStates } from "../sitting/palette.ts";
import { cellLook, Flag } from "./PaletteCell.tsx";

/** What the five states look like, with how many there are of each. */
export function Legend({ counts, compact }: { counts?: PaletteCounts; compact?: boolean }) {
  const t = useT("info");
  const f = useFormat();
  return (
    <ul className={`grid gap-x-4 gap-y-1.5 text-small ${compact ? "max-md:grid-cols-2 max-md:text-tiny" : ""}`}>
      {paletteStates.map((state) => (
        <li key={state} className="flex items-center gap-3">
          <span aria-hidden="true" className={cellLook(state, "size-[22px] shrink-0")}>
            <Flag state={state} />
          </span>
          <span className="leading-snug">{t(`state.${state}`)}</span>
          {counts && <b className="ml-auto font-bold num">{f.number(counts[state])}</b>}
        </li>
      ))}
    </ul>
  );
}
