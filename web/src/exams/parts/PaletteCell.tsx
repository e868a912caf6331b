import { memo, type ReactNode } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { isAnswered, type PaletteState } from "../sitting/palette.ts";
import { Bubble } from "./Legend.tsx";

/** A question as the list shows it. */
export interface PaletteRow {
  mcqId: string;
  number: number;
  state: PaletteState;
  /** Of what is chosen: "B", or "AC" where several are right. */
  letters: string;
}

interface CellProps extends PaletteRow {
  here: boolean;
  onGo: (mcqId: string) => void;
}

/** A question's number over what stands for it, named by its state and by what is chosen. */
function Cell({ mcqId, number, state, letters, here, onGo, look, children }: CellProps & Look) {
  const t = useT("sitting");
  const exam = useT("exam");
  const f = useFormat();
  const name = t("sit.paletteItem", { n: f.number(number), state: exam(`state.${state}`) });
  return (
    <button
      type="button"
      onClick={() => onGo(mcqId)}
      aria-current={here ? "step" : undefined}
      aria-label={isAnswered(state) ? `${name}, ${letters.split("").join(" ")}` : name}
      data-state={state}
      className={look}
    >
      <span className="num">{f.number(number)}</span>
      {children}
    </button>
  );
}
interface Look {
  look: string;
  children: ReactNode;
}

/** A question in the list: its number over the bubble that is filled. */
export const PaletteCell = memo(function PaletteCell(props: CellProps) {
  return (
    <Cell {...props} look="cell">
      <Bubble letters={props.letters} />
    </Cell>
  );
});

/**
 * A question on the answer sheet: one bubble per option, as on the Commission's own.
 * @param options all letters of the question, "ABCD"
 */
export const OmrRow = memo(function OmrRow({ options, ...cell }: CellProps & { options: string }) {
  return (
    <Cell {...cell} look="omr">
      {options.split("").map((letter) => (
        <i key={letter} aria-hidden="true" data-chosen={cell.letters.includes(letter) || undefined}>
          {letter}
        </i>
      ))}
    </Cell>
  );
});
