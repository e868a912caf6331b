import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { categoriesQuery } from "../curriculum.queries.ts";
import { usePlaceName } from "../placeName.ts";

export const handle = { texts: ["syllabus"] } satisfies PageHandle;
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, [categoriesQuery()]);
export const clientLoader = () => enter(["syllabus"], [categoriesQuery()]);

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "syllabus", (t) => ({ title: t("categories.title"), description: t("categories.lead") }));

/** All posts that candidates prepare for. */
export default function Categories() {
  const t = useT("syllabus");
  const { number } = useFormat();
  const { data } = useQuery(categoriesQuery());
  const questions = (data ?? []).flatMap(({ subjects }) => subjects).reduce((sum, { bankCount }) => sum + bankCount, 0);
  return (
    <div className="sheet">
      <Head
        title={t("categories.title")}
        lead={t("categories.lead")}
        facts={
          data
            ? [
                { label: t("facts.posts"), value: number(data.length) },
                { label: t("facts.practice"), value: number(questions) },
              ]
            : []
        }
      />
      <Part title={t("categories.list")} quietTitle>
        <List />
        <GoLink to={paths.loksewa()}>{t("categories.loksewa")}</GoLink>
      </Part>
    </div>
  );
}

function List() {
  const t = useT("syllabus");
  const { number } = useFormat();
  const nameOf = usePlaceName();
  const query = useQuery(categoriesQuery());
  if (!query.data) return <Pending query={query} failed={t("failed")} lines={8} />;
  if (query.data.length === 0) return <Empty text={t("categories.empty")} />;
  return (
    <Entries>
      {query.data.map((category) => (
        <Entry key={category._id}>
          <EntryTitle to={paths.category({ slug: category.slug })} title={nameOf(category)}>
            <Bilingual text={category.description} unmarked />
          </EntryTitle>
          <p className="mt-1 text-small num">
            {t("papers", { count: category.subjects.length, n: number(category.subjects.length) })}
          </p>
        </Entry>
      ))}
    </Entries>
  );
}
