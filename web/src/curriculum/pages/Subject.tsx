import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { pick, useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { subjectTreeQuery } from "../curriculum.queries.ts";
import { Syllabus } from "../parts/Syllabus.tsx";
import { placeName, usePlaceName } from "../placeName.ts";

export const handle = { texts: ["syllabus"], params: ["subjectSlug"] } satisfies PageHandle;
export const loader = ({ context, params: { subjectSlug = "" } }: LoaderFunctionArgs) =>
  prefetch(context, [subjectTreeQuery(subjectSlug)]);
export const clientLoader = ({ params: { subjectSlug = "" } }: ClientLoaderFunctionArgs) =>
  enter(["syllabus"], [subjectTreeQuery(subjectSlug)]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: { subjectSlug?: string }; loaderData?: unknown }) {
  return pageMeta(args, "syllabus", (t, site, root) => {
    const { subjectSlug = "" } = args.params;
    const tree = loadedOf(args.loaderData, subjectTreeQuery(subjectSlug));
    if (!tree) return { title: t("subject.title") };
    const name = placeName(tree, root.language);
    const post = placeName(tree.category, root.language);
    const description = t("subject.description", { post, paper: name });
    const above = [
      { name: site, path: paths.home() },
      { name: post, path: paths.category({ slug: tree.category.slug }) },
    ];
    return {
      title: `${post}: ${name}`,
      description: `${pick(tree.description, root.language)} ${description}`.trim(),
      data: learningData(root, {
        type: "LearningResource",
        path: paths.subject({ subjectSlug }),
        name,
        description,
        above,
      }),
    };
  });
}

/** A paper with its whole syllabus. */
export default function Subject() {
  const { subjectSlug = "" } = useParams();
  const t = useT("syllabus");
  const { number, digits } = useFormat();
  const nameOf = usePlaceName();
  const query = useQuery(subjectTreeQuery(subjectSlug));
  const tree = query.data;
  if (!tree) {
    return (
      <div className="sheet">
        <Head title={t("subject.title")} />
        <Part title={t("subject.sections")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={12} />
        </Part>
      </div>
    );
  }
  const chapters = tree.sections.flatMap((section) => section.chapters);
  const given = tree.sections.reduce((sum, { questionCount = 0 }) => sum + questionCount, 0);
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.category({ slug: tree.category.slug }), nameOf(tree.category)]]} />}
        title={nameOf(tree)}
        lead={<Bilingual text={tree.description} unmarked />}
        facts={[
          { label: t("facts.questions"), value: given > 0 ? number(given) : "–" },
          { label: t("facts.topics"), value: number(chapters.length) },
          { label: t("facts.practice"), value: number(chapters.reduce((sum, { bankCount }) => sum + bankCount, 0)) },
        ]}
      />
      {tree.sections.length === 0 && (
        <Part title={t("subject.sections")} quietTitle>
          <Empty text={t("subject.empty")} />
        </Part>
      )}
      {tree.sections.map((section, at) => (
        <Part
          key={section._id}
          id={section.slug}
          title={
            <>
              <Link to={paths.section({ subjectSlug, sectionSlug: section.slug })} className="text-ink">
                {`${number(at + 1)}. ${nameOf(section)}`}
              </Link>{" "}
              {section.questionCount !== undefined && (
                <span className="text-small font-normal text-ink-2 num md:block">
                  {t("questions", { count: section.questionCount, n: number(section.questionCount) })}
                </span>
              )}
            </>
          }
        >
          <Syllabus subjectSlug={subjectSlug} section={section} number={at + 1} />
        </Part>
      ))}
      <Part title={t("confirm.title")} quietTitle>
        <p className="max-w-[40em] text-small text-ink-2">{t("confirm.text", { year: digits("2081") })}</p>
      </Part>
    </div>
  );
}
