import type { Category as CategoryNoun } from "@sarathi/contract";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useParams } from "react-router";
import { pick, useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { tOf } from "../../foundation/texts.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { categoriesQuery, matchCategory } from "../curriculum.queries.ts";
import { found } from "../found.ts";
import { placeName, usePlaceName } from "../placeName.ts";
import { useCategory } from "../useCategory.ts";

const isIn = (slug: string) => (all: readonly CategoryNoun[]) => matchCategory(all, slug) !== null;

export const handle = { texts: ["syllabus"], params: ["slug"] } satisfies PageHandle;
export const loader = ({ context, params: { slug = "" } }: LoaderFunctionArgs) =>
  found(prefetch(context, [categoriesQuery()]), categoriesQuery(), isIn(slug));
export const clientLoader = ({ params: { slug = "" } }: ClientLoaderFunctionArgs) =>
  found(enter(["syllabus"], [categoriesQuery()]), categoriesQuery(), isIn(slug));

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: { slug?: string }; loaderData?: unknown }) {
  return pageMeta(args, "syllabus", (t, site, root) => {
    const { slug = "" } = args.params;
    const category = matchCategory(loadedOf(args.loaderData, categoriesQuery()) ?? [], slug);
    const name = category ? placeName(category, root.language) : slug;
    const description = t("category.description", { post: name });
    const above = [
      { name: site, path: paths.home() },
      { name: tOf(root.language, "syllabus")("categories.title"), path: paths.categories() },
    ];
    const path = paths.category({ slug: category?.slug ?? slug });
    return {
      title: t("category.titleOf", { post: name }),
      description: pick(category?.description, root.language) || description,
      data: learningData(root, { type: "LearningResource", path, name, description, above }),
    };
  });
}

/** A post with its papers. */
export default function Category() {
  const { slug = "" } = useParams();
  const t = useT("syllabus");
  const { number } = useFormat();
  const nameOf = usePlaceName();
  const { query, category } = useCategory(slug);
  if (!category) {
    return (
      <div className="sheet">
        <Head title={t("categories.title")} kicker={<Way steps={[[paths.categories(), t("categories.title")]]} />} />
        <Part title={t("category.papers")} quietTitle>
          {query.data ? <Empty text={t("missing")} /> : <Pending query={query} failed={t("failed")} lines={8} />}
        </Part>
      </div>
    );
  }
  const sum = (of: "chapterCount" | "bankCount") => category.subjects.reduce((all, subject) => all + subject[of], 0);
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.categories(), t("categories.title")]]} />}
        title={nameOf(category)}
        lead={<Bilingual text={category.description} unmarked />}
        facts={[
          { label: t("facts.papers"), value: number(category.subjects.length) },
          { label: t("facts.topics"), value: number(sum("chapterCount")) },
          { label: t("facts.practice"), value: number(sum("bankCount")) },
        ]}
      />
      <Part title={t("category.papers")}>
        {category.subjects.length === 0 && <Empty text={t("category.empty")} />}
        <Entries ordered numbered>
          {category.subjects.map((subject, at) => (
            <Entry key={subject._id} hung={number(at + 1)}>
              <EntryTitle to={paths.subject({ subjectSlug: subject.slug })} title={nameOf(subject)}>
                {subject.questionCount !== undefined &&
                  `${t("questions", { count: subject.questionCount, n: number(subject.questionCount) })} · `}
                {t("topics", { count: subject.chapterCount, n: number(subject.chapterCount) })} ·{" "}
                {t("toPractise", { count: subject.bankCount, n: number(subject.bankCount) })}
              </EntryTitle>
            </Entry>
          ))}
        </Entries>
        <GoLink to={paths.tests({ category: category.slug })}>{t("tests")}</GoLink>
      </Part>
    </div>
  );
}
