import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { controlLook, type FieldFrame, Labelled } from "./Field.tsx";

export interface Choice {
  value: string;
  label: string;
}
type SelectProps = ComponentProps<"select"> & FieldFrame & { choices: readonly Choice[] };

/** The platform's own select: on a phone nothing is faster or more familiar. */
export function Select({ label, aside, hint, error, choices, className = "", ...select }: SelectProps) {
  return (
    <Labelled label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${controlLook} appearance-none pr-10 ${className}`}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4" />
        </div>
      )}
    </Labelled>
  );
}
