import { useT } from "../../foundation/i18n.ts";
import { isAnswered, paletteStates } from "../sitting/palette.ts";
import "./exam.css";

/** What the five states look like in the list of questions. */
export function Legend() {
  const t = useT("exam");
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

/** The small bubble of a state; the state itself stands on the element around it. */
export function Bubble({ letters }: { letters: string }) {
  return (
    <span aria-hidden="true" className="mini">
      {/* Two letters do not fit into it. */}
      <i>{letters.length > 1 ? "+" : letters}</i>
    </span>
  );
}
