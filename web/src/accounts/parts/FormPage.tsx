import type { ReactNode } from "react";

/** A narrow page with one form. */
export function FormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[26rem] py-8 md:py-14">
      <h1 className="text-h1!">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{lead}</p>
      {children}
    </div>
  );
}
