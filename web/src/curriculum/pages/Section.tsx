import type { SubjectTree } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { subjectTreeQuery } from "../curriculum.queries.ts";
import { found } from "../found.ts";
import { Syllabus } from "../parts/Syllabus.tsx";
import { placeName, usePlaceName } from "../placeName.ts";

const sectionOf = (tree: SubjectTree | undefined, slug: string) => tree?.sections.find((one) => one.slug === slug);
const hasSection = (slug: string) => (tree: SubjectTree) => sectionOf(tree, slug) !== undefined;

export const handle = { texts: ["syllabus"], params: ["subjectSlug", "sectionSlug"] } satisfies PageHandle;
export function loader({ context, params: { subjectSlug = "", sectionSlug = "" } }: LoaderFunctionArgs) {
  const query = subjectTreeQuery(subjectSlug);
  return found(prefetch(context, [query]), query, hasSection(sectionSlug));
}
export function clientLoader({ params: { subjectSlug = "", sectionSlug = "" } }: ClientLoaderFunctionArgs) {
  const query = subjectTreeQuery(subjectSlug);
  return found(enter(["syllabus"], [query]), query, hasSection(sectionSlug));
}

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(
  args: MetaArgs & { params: { subjectSlug?: string; sectionSlug?: string }; loaderData?: unknown },
) {
  return pageMeta(args, "syllabus", (t, _, root) => {
    const { subjectSlug = "", sectionSlug = "" } = args.params;
    const tree = loadedOf(args.loaderData, subjectTreeQuery(subjectSlug));
    const section = sectionOf(tree, sectionSlug);
    if (!tree || !section) return { title: t("subject.title") };
    const name = placeName(section, root.language);
    const post = placeName(tree.category, root.language);
    return { title: `${post}: ${name}`, description: t("subject.description", { post, paper: name }) };
  });
}

/** A part of a paper with its topics. */
export default function Section() {
  const { subjectSlug = "", sectionSlug = "" } = useParams();
  const t = useT("syllabus");
  const { number } = useFormat();
  const nameOf = usePlaceName();
  const query = useQuery(subjectTreeQuery(subjectSlug));
  const tree = query.data;
  const section = sectionOf(tree, sectionSlug);
  if (!tree || !section) {
    return (
      <div className="sheet">
        <Head title={t("subject.title")} />
        <Part title={t("section.topics")} quietTitle>
          {tree ? <Empty text={t("missing")} /> : <Pending query={query} failed={t("failed")} lines={10} />}
        </Part>
      </div>
    );
  }
  const { chapters, questionCount } = section;
  return (
    <div className="sheet">
      <Head
        kicker={
          <Way
            steps={[
              [paths.category({ slug: tree.category.slug }), nameOf(tree.category)],
              [paths.subject({ subjectSlug }), nameOf(tree)],
            ]}
          />
        }
        title={nameOf(section)}
        facts={[
          { label: t("facts.questions"), value: questionCount === undefined ? "–" : number(questionCount) },
          { label: t("facts.topics"), value: number(chapters.length) },
          { label: t("facts.practice"), value: number(chapters.reduce((sum, { bankCount }) => sum + bankCount, 0)) },
        ]}
      />
      <Part title={t("section.topics")} quietTitle>
        <Syllabus subjectSlug={subjectSlug} section={section} number={tree.sections.indexOf(section) + 1} />
      </Part>
    </div>
  );
}
