import type { ReactNode } from "react";
import { Part } from "./Part.tsx";
import { Prose } from "./Prose.tsx";

/** A part of a page that is there to be read. */
export interface ReadingPart {
  /** Where a link leads. */
  id: string;
  title: string;
  /** A line is a paragraph. */
  text: string;
  /** Below the words. */
  more?: ReactNode;
}

/** Links to the parts of a page that is there to be read; on paper there is nothing to follow. */
export function Contents({ label, parts }: { label: string; parts: readonly ReadingPart[] }) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-x-5 text-small print:hidden">
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center">
          {title}
        </a>
      ))}
    </nav>
  );
}

export function ReadingParts({ parts }: { parts: readonly ReadingPart[] }) {
  return parts.map(({ id, title, text, more }) => (
    <Part key={id} id={id} title={title}>
      <Prose>
        {text.split("\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more}
      </Prose>
    </Part>
  ));
}
