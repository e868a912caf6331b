interface ChoiceRowsProps<Value extends string> {
  rows: readonly { value: Value; label: string; lang?: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/** Rows as large as a thumb with a bubble before each; a tap chooses and leads on, so they are buttons. */
export function ChoiceRows<Value extends string>({ rows, chosen, onChoose }: ChoiceRowsProps<Value>) {
  return (
    <ul className="bleed border-b border-rule">
      {rows.map(({ value, label, lang }) => (
        <li key={value}>
          <button
            type="button"
            lang={lang}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className="group flex min-h-[54px] w-full items-center gap-3 border-t border-rule px-3.5 py-3 text-start text-[17px] hover:bg-sunk focus-visible:-outline-offset-2 aria-pressed:bg-link-tint md:px-2 md:text-lead"
          >
            <span aria-hidden="true" className="bubble group-aria-pressed:border-14 group-aria-pressed:border-link" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
