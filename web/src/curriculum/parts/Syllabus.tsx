import type { SubjectTree } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { usePlaceName } from "../placeName.ts";

type Section = SubjectTree["sections"][number];
type Chapter = Section["chapters"][number];

/** The topics of a section as the syllabus numbers them, one bubble for each question of the paper. */
export function Syllabus({
  subjectSlug,
  section,
  number: nth,
}: {
  subjectSlug: string;
  section: Section;
  number: number;
}) {
  const t = useT("syllabus");
  const { number } = useFormat();
  if (section.chapters.length === 0) return <Empty text={t("section.empty")} />;
  return (
    <ol className="entries numbered">
      {section.chapters.map((chapter, at) => (
        <li key={chapter._id}>
          <span className="hung num">{`${number(nth)}.${number(at + 1)}`}</span>
          <Topic
            chapter={chapter}
            to={paths.chapter({ subjectSlug, sectionSlug: section.slug, chapterSlug: chapter.slug })}
          />
        </li>
      ))}
    </ol>
  );
}

function Topic({ chapter, to }: { chapter: Chapter; to: string }) {
  const t = useT("syllabus");
  const { number } = useFormat();
  const nameOf = usePlaceName();
  const { questionCount = 0, bankCount, contentCount } = chapter;
  const given = questionCount > 0 && t("questions", { count: questionCount, n: number(questionCount) });
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_8rem_16rem] md:items-baseline">
      <h3 className="md:text-lead">
        <Link to={to} className="text-ink">
          {nameOf(chapter)}
        </Link>
      </h3>
      {given ? <Strip states={Array(Math.min(questionCount, 40)).fill("open")} label={given} /> : <span />}
      <p className="text-small text-ink-2 num md:text-end">
        {t("toPractise", { count: bankCount, n: number(bankCount) })}
        {contentCount > 0 && ` · ${t("texts", { count: contentCount, n: number(contentCount) })}`}
      </p>
    </div>
  );
}
