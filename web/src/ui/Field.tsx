import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldFrame {
  label: string;
  /** Stands behind the label, as "optional". */
  aside?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What a control must carry so that its label, hint and error are read with it. */
export interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export const controlLook =
  "w-full min-h-12 rounded border border-edge bg-card px-3 py-2 text-ink hover:border-ink-2 in-data-dense:pointer-fine:min-h-10 aria-invalid:border-pen aria-invalid:shadow-[inset_0_0_0_1px_var(--pen)]";

/** Label above, hint and error below any control. The error is announced when it appears. */
export function Labelled({ label, aside, hint, error, children }: FieldFrame & { children: (w: Wiring) => ReactNode }) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small font-bold">
        {label} {aside && <span className="font-normal text-ink-3">({aside})</span>}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-tiny text-ink-2">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="flex gap-1.5 text-small text-pen empty:hidden">
        {error && <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />}
        {error && <span>{error}</span>}
      </p>
    </div>
  );
}

type InputProps = ComponentProps<"input"> & FieldFrame & { after?: ReactNode };

/** A text field. `after` stands inside its right end (a 44 px button). */
export function Field({ label, aside, hint, error, after, className = "", ...input }: InputProps) {
  return (
    <Labelled label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input {...input} {...wiring} className={`${controlLook} ${after ? "pr-12" : ""} ${className}`} />
          {after && <div className="absolute inset-y-0 right-0 grid place-items-center">{after}</div>}
        </div>
      )}
    </Labelled>
  );
}
