import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, Navigate, useParams } from "react-router";
import { pick, useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import type { RootData } from "../../foundation/reader.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { tOf } from "../../foundation/texts.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { testQuery } from "../exams.queries.ts";
import { Instructions } from "../parts/Instructions.tsx";
import { StartPanel } from "../parts/StartPanel.tsx";

export const handle = { texts: ["exam", "info"], params: ["slug"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [testQuery(params.slug ?? "")]);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  enter(["exam", "info"], [testQuery(params.slug ?? "")]);

type MetaArgs = Parameters<typeof pageMeta>[0];
/** The title of the test comes from the loader's data. */
export function meta(args: MetaArgs & { params: { slug?: string }; loaderData?: unknown }) {
  return pageMeta(args, "info", (t, _, root) => {
    const { slug = "" } = args.params;
    const test = loadedOf(args.loaderData, testQuery(slug));
    return {
      title: t("titleOf", { title: pick(test?.title, root.language) || slug }),
      description: t("description"),
      ...(test && { data: dataOf(test, root) }),
    };
  });
}

const dataOf = (test: MockTest, root: RootData) =>
  learningData(root, {
    type: "Quiz",
    path: paths.testInfo({ slug: test.slug }),
    name: pick(test.title, root.language),
    description: pick(test.shortDescription, root.language),
    above: [
      { name: root.site.name[root.language], path: paths.home() },
      { name: tOf(root.language, "info")("back"), path: paths.tests() },
    ],
    more: { timeRequired: `PT${test.duration}M`, learningResourceType: "Practice test" },
  });

export default function TestInfo() {
  const { slug = "" } = useParams();
  const t = useT("info");
  const f = useFormat();
  const query = useQuery(testQuery(slug));
  const test = query.data;
  if (!test) {
    return (
      <div className="sheet">
        <Part title={t("facts")} quietTitle>
          <Pending query={query} failed={t("error.load")} lines={10} />
        </Part>
      </div>
    );
  }
  if (test.testType === "event") return <Navigate to={paths.event({ slug: test._id })} replace />;
  return (
    <div className="sheet">
      <Head
        kicker={
          <Link to={paths.tests()} className="inline-flex min-h-11 items-center md:min-h-0">
            {t("back")}
          </Link>
        }
        title={<Bilingual text={test.title} byParts />}
        lead={<Bilingual text={test.shortDescription} unmarked />}
        facts={[
          { label: t("questions"), value: f.number(test.questionCount) },
          { label: t("duration"), value: t("minutes", { count: test.duration, n: f.number(test.duration) }) },
          { label: t("fullMarks"), value: f.marks(test.fullMarks) },
          { label: t("passMarks"), value: f.marks(test.passMarks) },
        ]}
      >
        <StartPanel test={test} />
      </Head>
      <Instructions test={test} />
      <Part title={t("onPaper")}>
        <p className="max-w-[42em]">{t("onPaperNote")}</p>
        <GoLink to={paths.testPrint({ slug: test.slug })}>{t("toPrint")}</GoLink>
      </Part>
    </div>
  );
}
