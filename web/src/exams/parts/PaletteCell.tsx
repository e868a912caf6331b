import { memo } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { isAnswered, type PaletteState } from "../sitting/palette.ts";
import { Bubble } from "./Legend.tsx";

interface CellProps {
  mcqId: string;
  number: number;
  state: PaletteState;
  /** Of what is chosen: "B", or "AC" where several are right. */
  letters: string;
  here: boolean;
  onGo: (mcqId: string) => void;
}

/** What a cell is called: its number, its state, and what is chosen. */
function useCellName({ number, state, letters }: CellProps): string {
  const t = useT("sitting");
  const exam = useT("exam");
  const f = useFormat();
  const name = t("sit.paletteItem", { n: f.number(number), state: exam(`state.${state}`) });
  return isAnswered(state) ? `${name}, ${letters.split("").join(" ")}` : name;
}

/** A question in the list: its number over the bubble that is filled. */
export const PaletteCell = memo(function PaletteCell(props: CellProps) {
  const { mcqId, number, state, letters, here, onGo } = props;
  const f = useFormat();
  return (
    <button
      type="button"
      onClick={() => onGo(mcqId)}
      aria-current={here ? "step" : undefined}
      aria-label={useCellName(props)}
      data-state={state}
      className="cell"
    >
      <span className="num">{f.number(number)}</span>
      <Bubble letters={letters} />
    </button>
  );
});

interface RowProps extends CellProps {
  /** All letters of the question, "ABCD". */
  options: string;
}

/** A question on the answer sheet: one bubble per option, as on the Commission's own. */
export const OmrRow = memo(function OmrRow(props: RowProps) {
  const { mcqId, number, state, letters, options, here, onGo } = props;
  const f = useFormat();
  return (
    <button
      type="button"
      onClick={() => onGo(mcqId)}
      aria-current={here ? "step" : undefined}
      aria-label={useCellName(props)}
      data-state={state}
      className="omr"
    >
      <span className="num">{f.number(number)}</span>
      {options.split("").map((letter) => (
        <i key={letter} aria-hidden="true" data-chosen={letters.includes(letter) || undefined}>
          {letter}
        </i>
      ))}
    </button>
  );
});
