import { type ReactNode, type Ref, useId } from "react";

interface PartProps {
  title: ReactNode;
  /** The heading is read, not shown. */
  quietTitle?: boolean;
  /** Where a link leads. */
  id?: string | undefined;
  /** For a heading that takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One part of a page under a printed rule; its heading stands in the margin of a desktop, with a letter where its sheet is `lettered`. */
export function Part({ title, quietTitle, id, headingRef, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="part">
      <h2
        id={heading}
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className={quietTitle ? "sr-only" : "outline-none"}
      >
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
