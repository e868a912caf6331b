import { type ReactNode, useId } from "react";

/** A part of a case under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-small">
      <h3 id={id} className="border-b border-rule pb-1">
        {title}
      </h3>
      {children}
    </section>
  );
}
