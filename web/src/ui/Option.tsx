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
const open = {
  bubble: "peer-checked:border-14 peer-checked:border-link peer-checked:text-paper",
  text: "",
} as const;

/** The rows of one question between hairlines, from the margin line to the edge of a phone. */
export function Options({ children }: { children: ReactNode }) {
  return <div className="bleed border-b border-rule">{children}</div>;
}

/** One option of a question as a row as large as a thumb: a native radio or checkbox under its lettered bubble. */
export function Option(props: OptionProps) {
  const { letter, name, checked, onChoose, multiple, disabled, verdict, note, struck, children } = props;
  const look = verdict ? verdicts[verdict] : open;
  return (
    <label
      className={`relative flex min-h-[54px] w-full items-start gap-3 border-t border-rule py-3 pr-(--pad) pl-(--g) text-[length:var(--opt,17px)] transition-colors duration-120 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:px-2 md:text-[length:var(--opt,18px)] ${disabled ? "" : "cursor-pointer hover:bg-sunk"} ${verdict ? "" : "has-checked:bg-link-tint"}`}
    >
      <input
        type={multiple ? "checkbox" : "radio"}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.checked)}
        className="peer sr-only scroll-my-24"
      />
      <span aria-hidden="true" className={`bubble relative ${multiple ? "rounded-s!" : ""} ${look.bubble}`}>
        <span className="absolute">{letter}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="sr-only">{letter}. </span>
        <span className={struck ? "text-ink-3 line-through" : look.text}>{children}</span>
        {struck && <span className="sr-only"> ({note})</span>}
      </span>
      {verdict && (
        <>
          <span className={`mt-0.5 text-tiny font-bold whitespace-nowrap ${verdicts[verdict].note}`}>{note}</span>
          <PenMark sign={verdicts[verdict].sign} />
        </>
      )}
    </label>
  );
}
