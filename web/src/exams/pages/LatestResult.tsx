import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { resultsQuery, testQuery } from "../exams.queries.ts";
import { WithoutResult } from "../parts/WithoutResult.tsx";

export const handle = { texts: ["results"], defersSessionChange: true } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["results"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "results", (t) => ({ title: t("result.title"), hidden: true }));

export default function LatestResult() {
  const { slug = "" } = useParams();
  return (
    <div className="sheet">
      <Guard>
        <Latest slug={slug} />
      </Guard>
    </div>
  );
}

/** Leads to the latest result of the test, or says that there is none. */
function Latest({ slug }: { slug: string }) {
  const t = useT("results");
  const test = useQuery(testQuery(slug));
  const results = useQuery({ ...resultsQuery(test.data?._id ?? ""), enabled: test.data !== undefined });
  const [noTest, noResults] = [useShownError(test), useShownError(results)];
  if (noTest || noResults) {
    const { refetch, isFetching } = noTest ? test : results;
    const retry = () => void refetch();
    return (
      <WithoutResult>
        <ErrorState error={noTest ?? noResults} title={t("result.failedToLoad")} onRetry={retry} busy={isFetching} />
      </WithoutResult>
    );
  }
  if (!results.data) return <WithoutResult />;
  const [latest] = results.data.items;
  if (latest) return <Navigate to={paths.result({ resultId: latest.resultId })} replace />;
  return (
    <WithoutResult>
      <Empty
        text={t("result.none")}
        action={<ButtonLink to={paths.testInfo({ slug })}>{t("result.start")}</ButtonLink>}
      />
    </WithoutResult>
  );
}
