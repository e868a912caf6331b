interface SwitchProps<Value extends string> {
  label: string;
  value: Value;
  /** `name` says in full what a short sign means. */
  choices: readonly { value: Value; label: string; name?: string }[];
  onChoose: (value: Value) => void;
}

/** Few short choices in one line, of which one holds. */
export function Switch<Value extends string>({ label, value, choices, onChoose }: SwitchProps<Value>) {
  return (
    <fieldset className="flex items-center gap-1 text-small">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="text-ink-2">
        {label}
      </span>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.name}
          onClick={() => onChoose(choice.value)}
          className="thumb rounded px-2 text-ink-2 hover:bg-sunk aria-pressed:font-bold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
