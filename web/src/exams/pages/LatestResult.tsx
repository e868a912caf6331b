import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { resultsQuery, testQuery } from "../exams.queries.ts";

export const clientLoader = () => enter(["exams"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "exams", (t) => ({ title: t("result.title"), hidden: true }));

export default function LatestResult() {
  const { slug = "" } = useParams();
  return (
    <Guard>
      <div className="py-8">
        <Latest slug={slug} />
      </div>
    </Guard>
  );
}

/** Leads to the latest result of the test, or says that there is none. */
function Latest({ slug }: { slug: string }) {
  const t = useT("exams");
  const common = useT("common");
  const test = useQuery(testQuery(slug));
  const results = useQuery({ ...resultsQuery(test.data?._id ?? ""), enabled: test.data !== undefined });
  const error = test.error ?? results.error;
  const retry = () => void (test.error ? test.refetch() : results.refetch());
  if (error) return <ErrorState error={error} title={t("result.failedToLoad")} onRetry={retry} />;
  if (!results.data) return <Skeleton label={common("loading")} lines={6} />;
  const [latest] = results.data.items;
  if (latest) return <Navigate to={`/pariksha/result/${latest.resultId}`} replace />;
  return (
    <>
      <h1 className="mb-5">{t("result.title")}</h1>
      <Empty
        text={t("result.none")}
        action={<ButtonLink to={`/pariksha/${slug}/info`}>{t("result.start")}</ButtonLink>}
      />
    </>
  );
}
