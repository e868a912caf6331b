import type { Choice } from "./Select.tsx";

interface ChoicesProps {
  /** What is chosen, above them. */
  label: string;
  /** The same for all of one group. */
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A few choices beside each other, one of which is taken: native radios under small labels. */
export function Choices({ label, name, choices, value, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-[560]">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative inline-flex min-h-9 cursor-pointer items-center rounded border border-edge bg-card px-3 text-small hover:border-ink-2 has-checked:border-link has-checked:bg-link-tint has-checked:font-[560] has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
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
          </label>
        ))}
      </div>
    </fieldset>
  );
}
