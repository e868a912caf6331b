import type { ComponentProps } from "react";
import { controlLook, type FieldFrame, Labelled } from "./Field.tsx";

type TextAreaProps = ComponentProps<"textarea"> & FieldFrame;

/** A field of several lines. */
export function TextArea({ label, aside, hint, error, className = "", ...area }: TextAreaProps) {
  return (
    <Labelled label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={`${controlLook} lined ${className}`} />}
    </Labelled>
  );
}
