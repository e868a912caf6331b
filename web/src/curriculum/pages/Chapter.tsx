import type { ChapterPage } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useParams } from "react-router";
import { apiOf } from "../../foundation/api.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { currentRootData } from "../../foundation/reader.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { Written } from "../../ui/Written.tsx";
import { chapterQuery } from "../curriculum.queries.ts";
import { found } from "../found.ts";
import { Contents } from "../parts/Contents.tsx";
import { Neighbours } from "../parts/Neighbours.tsx";
import { placeName, usePlaceName } from "../placeName.ts";

type Place = { subjectSlug?: string; sectionSlug?: string; chapterSlug?: string };
const isAt = (place: Place) => (chapter: ChapterPage) =>
  chapter.slug === place.chapterSlug &&
  chapter.section.slug === place.sectionSlug &&
  chapter.subject.slug === place.subjectSlug;

export const handle = {
  texts: ["syllabus"],
  params: ["subjectSlug", "sectionSlug", "chapterSlug"],
} satisfies PageHandle;
export function loader({ context, params }: LoaderFunctionArgs) {
  const query = chapterQuery(params.chapterSlug ?? "", apiOf(context).language);
  return found(prefetch(context, [query]), query, isAt(params));
}
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const query = chapterQuery(params.chapterSlug ?? "", currentRootData()?.language ?? "ne");
  return found(enter(["syllabus"], [query]), query, isAt(params));
}

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: Place; loaderData?: unknown }) {
  return pageMeta(args, "syllabus", (t, site, root) => {
    const chapter = loadedOf(args.loaderData, chapterQuery(args.params.chapterSlug ?? "", root.language));
    if (!chapter) return { title: t("chapter.title") };
    const [name, post, paper] = [chapter, chapter.category, chapter.subject].map((one) =>
      placeName(one, root.language),
    );
    const description = t("chapter.description", { topic: name ?? "", post: post ?? "" });
    const above = [
      { name: site, path: paths.home() },
      { name: post ?? "", path: paths.category({ slug: chapter.category.slug }) },
      { name: paper ?? "", path: paths.subject({ subjectSlug: chapter.subject.slug }) },
    ];
    return {
      title: `${post}: ${name}`,
      description,
      data: learningData(root, {
        type: "LearningResource",
        path: args.location.pathname,
        name: name ?? "",
        description,
        above,
      }),
    };
  });
}

/** A topic: what there is to read, and how many questions wait there. */
export default function Chapter() {
  const params = useParams();
  const t = useT("syllabus");
  const { number } = useFormat();
  const language = useLanguage();
  const nameOf = usePlaceName();
  const query = useQuery(chapterQuery(params.chapterSlug ?? "", language));
  const chapter = query.data && isAt(params)(query.data) ? query.data : undefined;
  if (!chapter) {
    return (
      <div className="sheet">
        <Head title={t("chapter.title")} />
        <Part title={t("chapter.reading")} quietTitle>
          {query.data ? <Empty text={t("missing")} /> : <Pending query={query} failed={t("failed")} lines={14} />}
        </Part>
      </div>
    );
  }
  const { category, subject, section, content, bankCount, questionCount } = chapter;
  return (
    <div className="sheet">
      <Head
        kicker={
          <Way
            steps={[
              [paths.subject({ subjectSlug: subject.slug }), `${nameOf(category)}, ${nameOf(subject)}`],
              [paths.section({ subjectSlug: subject.slug, sectionSlug: section.slug }), nameOf(section)],
            ]}
          />
        }
        title={nameOf(chapter)}
        lead={pick(chapter.description, language) && <Bilingual text={chapter.description} unmarked />}
        facts={[
          ...(questionCount === undefined ? [] : [{ label: t("facts.questions"), value: number(questionCount) }]),
          { label: t("facts.practice"), value: number(bankCount) },
          { label: t("facts.texts"), value: number(content.length) },
        ]}
      >
        <Contents content={content} />
      </Head>
      {content.length === 0 && (
        <Part title={t("chapter.reading")} quietTitle>
          <Empty text={t("chapter.empty")} />
        </Part>
      )}
      {content.map((item) => (
        <Part key={item._id} id={item.slug} title={nameOf(item)}>
          <Written html={item.html} language={item.language} />
        </Part>
      ))}
      <Part title={t("chapter.practice")}>
        <p>{t("chapter.waiting", { count: bankCount, n: number(bankCount) })}</p>
        {bankCount > 0 && (
          <p>
            <GoLink to={paths.practiceSession({ by: "chapter", of: chapter.slug })}>{t("practise")}</GoLink>
          </p>
        )}
        <GoLink to={paths.tests({ category: category.slug })}>{t("tests")}</GoLink>
        <Neighbours chapter={chapter} />
      </Part>
    </div>
  );
}
