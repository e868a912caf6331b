interface ReasonRowsProps<Value extends string> {
  label: string;
  /** The same for all of one group. */
  name: string;
  rows: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of several sentences, each a row as large as a thumb: native radios. */
export function ReasonRows<Value extends string>({ label, name, rows, value, onChange }: ReasonRowsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-bold">{label}</legend>
      <ul className="mt-1">
        {rows.map((row) => (
          <li key={row.value} className="border-b border-rule">
            <label className="relative flex min-h-11 cursor-pointer items-center gap-2.5 py-1.5 before:size-3.5 before:shrink-0 before:rounded-full before:border-[1.5px] before:border-edge has-checked:font-bold has-checked:before:border-7 has-checked:before:border-link has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <input
                type="radio"
                name={name}
                value={row.value}
                checked={row.value === value}
                onChange={() => onChange(row.value)}
                className="sr-only"
              />
              {row.label}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
