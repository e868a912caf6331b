import { type ReactNode, useEffect, useRef } from "react";

interface ForeignSectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** What somebody else saved while one was writing, above one's own text; mounted when there is something. */
export function ForeignSection({ title, lead, children }: ForeignSectionProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever saved far below sees and hears it.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-mt-24 gap-3 border-l-3 border-mark bg-sunk p-3"
    >
      <div>
        <h3>{title}</h3>
        <p className="text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  );
}
