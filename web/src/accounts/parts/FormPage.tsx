import type { ReactNode } from "react";

interface FormPageProps {
  title: string;
  lead?: string;
  /** A drawing above the title, for something well done. */
  sign?: ReactNode;
  children?: ReactNode;
}

/** A narrow page with one form, or with what became of it. */
export function FormPage({ title, lead, sign, children }: FormPageProps) {
  return (
    <div className="mx-auto max-w-[26rem] py-8 md:py-14">
      {sign && (
        <div aria-hidden="true" className="mb-3 text-right-ink">
          {sign}
        </div>
      )}
      <h1 className="text-h1!">{title}</h1>
      {lead && <p className="mt-2 mb-6 text-ink-2">{lead}</p>}
      {children}
    </div>
  );
}
