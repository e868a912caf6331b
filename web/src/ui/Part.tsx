import { type ReactNode, useId } from "react";

interface PartProps {
  title: ReactNode;
  /** The heading is read, not shown. */
  quietTitle?: boolean;
  /** Where a link leads. */
  id?: string | undefined;
  children: ReactNode;
}

/** One part of a page under a printed rule; its heading stands in the margin of a desktop, with a letter where its sheet is `lettered`. */
export function Part({ title, quietTitle, id, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="part">
      <h2 id={heading} className={quietTitle ? "sr-only" : undefined}>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
