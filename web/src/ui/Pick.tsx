import type { Choice } from "./Select.tsx";

export interface PickChoice extends Choice {
  /** How many there are of it, in the reader's digits. */
  count?: string | undefined;
}
interface PickProps {
  /** What is chosen. */
  label: string;
  /** The label is read, not shown: a filter. */
  quietLabel?: boolean;
  /** The same for all of one group. */
  name: string;
  choices: readonly PickChoice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few: a bubble before each word, filled before the chosen one. Native radios. As a filter it scrolls sideways on phones. */
export function Pick({ label, quietLabel, name, choices, value, onChange }: PickProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={quietLabel ? "sr-only" : "text-small font-bold"}>{label}</legend>
      <div
        className={`flex gap-x-5 ${quietLabel ? "max-md:-mr-(--pad) max-md:overflow-x-auto max-md:pr-(--pad) md:flex-wrap" : "flex-wrap"}`}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap text-ink-2 before:size-3.5 before:shrink-0 before:rounded-full before:border-[1.5px] before:border-edge has-checked:font-bold has-checked:text-ink has-checked:before:border-7 has-checked:before:border-link has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
            {choice.count !== undefined && (
              <span className="text-small font-normal text-ink-3 num">{choice.count}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
