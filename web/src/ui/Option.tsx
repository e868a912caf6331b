import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

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
  /** After the key is known: right is green with a tick, wrong is red with a cross. */
  verdict?: "right" | "wrong" | undefined;
  /** Reads the verdict aloud: "correct answer". */
  note?: string | undefined;
  /** Struck out by the candidate. */
  struck?: boolean;
  children: ReactNode;
}

const verdicts = {
  right: "border-right! bg-right-tint! shadow-[inset_0_0_0_1px_var(--right)]!",
  wrong: "border-wrong! bg-wrong-tint! shadow-[inset_0_0_0_1px_var(--wrong)]!",
};

/** One option of a question as a row as large as a thumb: a native radio or checkbox under its letter. */
export function Option(props: OptionProps) {
  const { letter, name, checked, onChoose, multiple, disabled, verdict, note, struck, children } = props;
  const Sign = verdict === "right" ? Check : X;
  return (
    <label
      className={`flex min-h-[52px] w-full items-start gap-3.5 rounded border border-rule-2 bg-card px-3.5 py-3 transition-colors duration-150 hover:border-ink-3 has-checked:border-link has-checked:bg-link-tint has-checked:shadow-[inset_0_0_0_1px_var(--link)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${disabled ? "" : "cursor-pointer"} ${verdict ? verdicts[verdict] : ""}`}
    >
      <input
        type={multiple ? "checkbox" : "radio"}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.checked)}
        className="peer sr-only scroll-my-24"
      />
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center border-[1.5px] text-small font-[620] leading-none ${multiple ? "rounded-s" : "rounded-full"} ${verdict === "right" ? "border-right bg-right text-card" : verdict === "wrong" ? "border-wrong bg-wrong text-card" : "border-rule-2 text-ink-2 peer-checked:border-link peer-checked:bg-link peer-checked:text-card"}`}
      >
        {verdict ? <Sign className="size-4" strokeWidth={3} /> : letter}
      </span>
      <span className={`min-w-0 grow self-center ${struck ? "text-ink-3 line-through" : ""}`}>
        <span className="sr-only">{letter}. </span>
        {children}
        {note && <span className="sr-only"> ({note})</span>}
      </span>
    </label>
  );
}
