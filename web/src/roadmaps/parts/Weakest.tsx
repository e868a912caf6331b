import { useQuery } from "@tanstack/react-query";
import { usePlaceName } from "../../curriculum/index.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { weakestQuery } from "../roadmaps.queries.ts";

/** The topic that one's results are worst in, one tap from its notes. Nothing while results say too little. */
export function Weakest() {
  const t = useT("dashboard");
  const f = useFormat();
  const language = useLanguage();
  const nameOf = usePlaceName();
  const weakest = useQuery(weakestQuery()).data?.weakest;
  if (!weakest) return null;
  const { chapter, answered, correct, notes } = weakest;
  const { subject, section, slug } = chapter;
  return (
    <Part title={t("weakest.title")}>
      <h3 className="md:text-lead">{nameOf(chapter)}</h3>
      <p className="text-small text-pen num">
        {t("weakest.correct", { percent: f.percent(correct / answered), n: f.number(answered) })}
      </p>
      {notes ? (
        <GoLink to={paths.resourceItem({ resourceId: notes.resourceId, itemId: notes.slug ?? notes._id })}>
          {t("weakest.notes", { title: pick(notes.title, language) })}
        </GoLink>
      ) : (
        <GoLink to={paths.chapter({ subjectSlug: subject, sectionSlug: section, chapterSlug: slug })}>
          {t("weakest.chapter")}
        </GoLink>
      )}
    </Part>
  );
}
