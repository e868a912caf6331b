import type { ContentItem } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";

/** The parts of longer texts, to be gone to. */
export function Contents({ content }: { content: readonly ContentItem[] }) {
  const t = useT("syllabus");
  const highest = content.flatMap(({ headings }) => headings.filter(({ level }) => level === 3));
  if (highest.length < 2) return null;
  return (
    <nav aria-label={t("chapter.contents")} className="mt-4 flex flex-wrap gap-x-5 text-small">
      {highest.map(({ id, text }) => (
        <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center">
          {text}
        </a>
      ))}
    </nav>
  );
}
