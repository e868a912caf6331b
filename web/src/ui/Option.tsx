import type { ReactNode } from "react";
import { PenMark } from "./PenMark.tsx";

interface OptionProps {
  /** "A" to "H". */
  letter: string;
  /** The same for all options of one question. */
  name: string;
  checked: boolean;
  onChoose: (checked: boolean) => void;
  /** Several options may be chosen. */
  multiple?: boolean;
  disabled?: boolean;
  /** After the key is known: right is bold with a tick, wrong is struck with the pen and crossed. */
  verdict?: "right" | "wrong" | undefined;
  /** The verdict, or that it is struck out, in a word. */
  note?: string | undefined;
  /** Struck out by the candidate; `note` says so to who does not see the line. */
  struck?: boolean;
  children: ReactNode;
}

const verdicts = {
  right: { bubble: "border-right text-right-ink", text: "font-bold", note: "text-right-ink", sign: "tick" },
  wrong: {
    bubble: "border-pen text-pen",
    text: "line-through decoration-pen decoration-2",
    note: "text-pen",
    sign: "cross",
  },
} as const;
const open = "peer-checked:border-14 peer-checked:border-link peer-checked:text-paper";
const row =
  "relative flex min-h-[54px] w-full items-start gap-3 border-t border-rule py-3 pr-(--pad) pl-(--g) text-[length:var(--opt,17px)] md:px-2 md:text-[length:var(--opt,18px)]";

/** The rows of one question between hairlines, from the margin line to the edge of a phone. */
export function Options({ children }: { children: ReactNode }) {
  return <div className="bleed border-b border-rule">{children}</div>;
}

type FaceProps = Pick<OptionProps, "letter" | "multiple" | "verdict" | "note" | "struck" | "children">;

/** What every option shows: its bubble, its text, and once the key is known what became of it. */
function Face({ letter, multiple, verdict, note, struck, children }: FaceProps) {
  const look = verdict && verdicts[verdict];
  return (
    <>
      <span
        aria-hidden="true"
        className={`bubble relative ${multiple ? "rounded-s!" : ""} ${look ? look.bubble : open}`}
      >
        <span className="absolute">{letter}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="sr-only">{letter}. </span>
        <span className={struck ? "text-ink-3 line-through" : look?.text}>{children}</span>
        {struck && <span className="sr-only"> ({note})</span>}
      </span>
      {look && (
        <>
          <span className={`mt-0.5 text-tiny font-bold whitespace-nowrap ${look.note}`}>{note}</span>
          <PenMark sign={look.sign} />
        </>
      )}
    </>
  );
}

/** One option of a question as a row as large as a thumb: a native radio or checkbox under its lettered bubble. */
export function Option({ name, checked, onChoose, disabled, ...face }: OptionProps) {
  return (
    <label
      className={`${row} transition-colors duration-120 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${disabled ? "" : "cursor-pointer hover:bg-sunk"} ${face.verdict ? "" : "has-checked:bg-link-tint"}`}
    >
      <input
        type={face.multiple ? "checkbox" : "radio"}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.checked)}
        className="peer sr-only scroll-my-24"
      />
      <Face {...face} />
    </label>
  );
}

/** The same row in a list, after the test: nothing is to be chosen any more. */
export function MarkedOption(face: Omit<FaceProps, "struck">) {
  return (
    <li className={row}>
      <Face {...face} />
    </li>
  );
}

/** An option among others on one printed line, marked as in its row. */
export function PrintedOption({ letter, verdict, note, children }: Omit<FaceProps, "struck" | "multiple">) {
  const look = verdict && verdicts[verdict];
  return (
    <li className="inline-flex items-baseline gap-1">
      {letter}. <span className={look?.text}>{children}</span>
      {look && (
        <b className={`text-[8pt] whitespace-nowrap ${look.note} [&>svg]:inline [&>svg]:size-3.5`}>
          {note} <PenMark sign={look.sign} />
        </b>
      )}
    </li>
  );
}
