import type { ReactNode } from "react";
import { Head } from "../../ui/Head.tsx";
import { Stamp } from "../../ui/Stamp.tsx";

interface FormPageProps {
  title: string;
  lead?: string;
  /** What is settled and good, as a stamp. */
  stamp?: string;
  children?: ReactNode;
}

/** A narrow page with one form, or with what became of it. */
export function FormPage({ title, lead, stamp, children }: FormPageProps) {
  return (
    <div className="sheet">
      <Head title={title} lead={lead} />
      <div className="part">
        <div className="max-w-[26rem]">
          {stamp && (
            <p className="mb-5">
              <Stamp>{stamp}</Stamp>
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
