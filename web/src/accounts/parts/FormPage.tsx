import type { ReactNode } from "react";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";

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
    <div className="sheet">
      <Head title={title} lead={lead} />
      <Part title={title} quietTitle>
        {sign && (
          <div aria-hidden="true" className="mb-3 text-right-ink">
            {sign}
          </div>
        )}
        <div className="max-w-[26rem]">{children}</div>
      </Part>
    </div>
  );
}
