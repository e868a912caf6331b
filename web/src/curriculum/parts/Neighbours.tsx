import type { ChapterPage } from "@sarathi/contract";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { usePlaceName } from "../placeName.ts";

/** The topics before and after this one. */
export function Neighbours({ chapter: { subject, previous, next } }: { chapter: ChapterPage }) {
  const t = useT("syllabus");
  const nameOf = usePlaceName();
  if (!previous && !next) return null;
  const link = (label: string, to: NonNullable<typeof next>) => (
    <p>
      <span className="text-small text-ink-2">{label}: </span>
      <Link
        to={paths.chapter({ subjectSlug: subject.slug, sectionSlug: to.section, chapterSlug: to.slug })}
        className="inline-flex min-h-11 items-center"
      >
        {nameOf(to)}
      </Link>
    </p>
  );
  return (
    <nav aria-label={t("chapter.neighbours")} className="mt-4 border-t border-rule pt-2">
      {previous && link(t("chapter.previous"), previous)}
      {next && link(t("chapter.next"), next)}
    </nav>
  );
}
