import type { Category, SubjectTree } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { subjectTreeQuery } from "../curriculum.queries.ts";

function Weight({ count }: { count: number | undefined }) {
  const t = useT("curriculum");
  const { number } = useFormat();
  if (count === undefined) return null;
  return (
    <span className="shrink-0 text-small text-ink-2 num">{t("outline.questions", { count, n: number(count) })}</span>
  );
}

function Sections({ tree }: { tree: SubjectTree }) {
  const language = useLanguage();
  const nameOf = (one: { name: string; nepaliText: string }) => (language === "ne" ? one.nepaliText : one.name);
  return (
    <div className="grid gap-5 pt-2 pb-4">
      {tree.sections.map((section) => (
        <section key={section._id}>
          <div className="flex items-baseline justify-between gap-4 border-b border-rule pb-1.5">
            <h4 className="font-bold">{nameOf(section)}</h4>
            <Weight count={section.questionCount} />
          </div>
          <ul>
            {section.chapters.map((chapter) => (
              <li key={chapter._id} className="flex items-baseline justify-between gap-4 py-1.5">
                <span>{nameOf(chapter)}</span>
                <Weight count={chapter.questionCount} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tree({ slug }: { slug: string }) {
  const query = useQuery(subjectTreeQuery(slug));
  if (query.data) return <Sections tree={query.data} />;
  return <Pending query={query} lines={6} className="py-4" />;
}

/** One paper; its outline is fetched when somebody opens it. */
function Paper({ subject }: { subject: Category["subjects"][number] }) {
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  return (
    <details className="border-t border-rule" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-12 items-center py-2 text-link marker:content-none">
        {language === "ne" ? subject.nepaliText : subject.name}
        <span
          aria-hidden="true"
          className="ml-auto pl-3 text-lead text-ink-2 before:content-['+'] [details[open]_&]:before:content-['−']"
        />
      </summary>
      {opened && <Tree slug={subject.slug} />}
    </details>
  );
}

/** A post with the syllabus outline of its papers. */
export function Outline({ category }: { category: Category }) {
  const t = useT("curriculum");
  const language = useLanguage();
  return (
    <Entry id={category.slug}>
      <h3 className="md:text-lead">{language === "ne" ? category.nepaliText : category.name}</h3>
      <p className="mt-1 mb-3 max-w-[40em] text-ink-2">
        <Bilingual text={category.description} />
      </p>
      {category.subjects.map((subject) => (
        <Paper key={subject._id} subject={subject} />
      ))}
      <GoLink to={paths.tests({ category: category.slug })}>{t("outline.tests")}</GoLink>
    </Entry>
  );
}
