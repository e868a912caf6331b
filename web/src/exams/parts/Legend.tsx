import { useT } from "../../foundation/i18n.ts";
import { isAnswered, paletteStates } from "../sitting/palette.ts";
import { Bubble } from "./PaletteCell.tsx";
import "./exam.css";

/** What the five states look like in the list of questions. */
export function Legend() {
  const t = useT("paper");
  return (
    <ul className="grid gap-x-4 text-small">
      {paletteStates.map((state) => (
        <li
          key={state}
          data-state={state}
          className="relative flex min-h-9 items-center gap-3 after:top-0.5! after:right-auto! after:left-[18px]"
        >
          <Bubble letters={isAnswered(state) ? "B" : ""} />
          <span className="leading-snug">{t(`state.${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}
