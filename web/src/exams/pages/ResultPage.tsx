import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, nothing, pageMeta } from "../../foundation/page.ts";
import { queryClient } from "../../foundation/query.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { resultQuery } from "../exams.queries.ts";
import { Coming } from "../parts/Coming.tsx";

/** What shows a result: its script comes while the result itself is on its way. */
const bodyQuery = () => ({
  queryKey: ["ResultBody"],
  queryFn: () =>
    import("../parts/ResultBody.tsx").catch(() => {
      throw new ApiError({ code: "network", status: 0 });
    }),
  meta: { shared: true },
  staleTime: Number.POSITIVE_INFINITY,
});

export const handle = { texts: ["results"] };
export const loader = nothing;
export const clientLoader = async () => {
  const body = queryClient().ensureQueryData(bodyQuery());
  const [entered] = await Promise.all([enter(["results"]), body.catch(() => undefined)]);
  return entered;
};

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "results", (t) => ({ title: t("result.title"), hidden: true }));

export default function ResultPage() {
  const { resultId = "" } = useParams();
  return (
    <div className="py-6 md:py-8">
      <Guard>
        <Loaded key={resultId} resultId={resultId} />
      </Guard>
    </div>
  );
}

function Loaded({ resultId }: { resultId: string }) {
  const t = useT("results");
  const result = useQuery(resultQuery(resultId));
  const body = useQuery(bodyQuery());
  const failed = [result, body].find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => void failed.refetch();
    return <ErrorState error={failed.error} title={t("result.failedToLoad")} onRetry={retry} />;
  }
  if (!result.data || !body.data) return <Coming />;
  const { ResultBody } = body.data;
  return <ResultBody result={result.data} />;
}
