import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { testQuery } from "../exams.queries.ts";
import { Instructions } from "../parts/Instructions.tsx";
import { StartPanel } from "../parts/StartPanel.tsx";

export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [testQuery(params.slug ?? "")]);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => enter(["exams"], [testQuery(params.slug ?? "")]);

type MetaArgs = Parameters<typeof pageMeta>[0];
/** The title of the test stands in what the loader brought. */
export function meta(args: MetaArgs & { params: { slug?: string }; loaderData?: unknown }) {
  return pageMeta(args, "exams", (t, _, root) => {
    const title = titleIn(args.loaderData, root.language) ?? args.params.slug ?? "";
    return { title: t("info.titleOf", { title }), description: t("list.description") };
  });
}

interface Loaded {
  dehydrated?: { queries: { state: { data?: { title?: { ne?: string; en?: string } } } }[] };
}
function titleIn(loaded: unknown, language: "ne" | "en"): string | undefined {
  const title = (loaded as Loaded | null | undefined)?.dehydrated?.queries[0]?.state.data?.title;
  return title?.[language] ?? title?.ne ?? title?.en;
}

export default function TestInfo() {
  const { slug = "" } = useParams();
  const t = useT("exams");
  const common = useT("common");
  const { data: test, error, refetch, isFetching } = useQuery(testQuery(slug));
  if (error && !test) {
    return (
      <div className="py-8">
        <ErrorState error={error} title={t("error.list")} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  if (!test) {
    return (
      <div className="py-8">
        <Skeleton label={common("loading")} lines={10} />
      </div>
    );
  }
  return (
    <div className="py-6 md:py-8">
      <Link to="/pariksha" className="inline-flex min-h-11 items-center text-small">
        {t("info.back")}
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
