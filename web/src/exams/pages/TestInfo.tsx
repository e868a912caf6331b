import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { pick, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { testQuery } from "../exams.queries.ts";
import { Instructions } from "../parts/Instructions.tsx";
import { StartPanel } from "../parts/StartPanel.tsx";

export const handle = { texts: ["info"], params: ["slug"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [testQuery(params.slug ?? "")]);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => enter(["info"], [testQuery(params.slug ?? "")]);

type MetaArgs = Parameters<typeof pageMeta>[0];
/** The title of the test comes from the loader's data. */
export function meta(args: MetaArgs & { params: { slug?: string }; loaderData?: unknown }) {
  return pageMeta(args, "info", (t, _, root) => {
    const { slug = "" } = args.params;
    const title = loadedOf(args.loaderData, testQuery(slug))?.title;
    return { title: t("titleOf", { title: pick(title, root.language) || slug }), description: t("description") };
  });
}

export default function TestInfo() {
  const { slug = "" } = useParams();
  const t = useT("info");
  const query = useQuery(testQuery(slug));
  const test = query.data;
  if (!test) {
    return (
      <div className="py-8">
        <Pending query={query} failed={t("error.load")} lines={10} />
      </div>
    );
  }
  return (
    <div className="py-6 md:py-8">
      <Link to={paths.tests()} className="inline-flex min-h-11 items-center text-small">
        {t("back")}
      </Link>
      <h1>
        <Bilingual text={test.title} />
      </h1>
      <p className="mt-2 max-w-[42em] text-ink-2">
        <Bilingual text={test.shortDescription} unmarked />
      </p>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_320px] md:gap-10">
        <Instructions test={test} />
        <StartPanel test={test} />
      </div>
    </div>
  );
}
