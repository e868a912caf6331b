import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { ApiError, sessionToken } from "../../foundation/api.ts";
import { pick, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { loadedOf, queryClient } from "../../foundation/query.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { resultQuery, testQuery } from "../exams.queries.ts";
import { WithoutResult } from "../parts/WithoutResult.tsx";

/** What shows a result: its script comes while the result itself is on its way. */
const bodyQuery = () => ({
  queryKey: ["ResultBody"],
  queryFn: () =>
    import("../parts/ResultBody.tsx").catch(() => {
      throw new ApiError({ code: "network", status: 0 });
    }),
  meta: { shared: true },
  staleTime: Number.POSITIVE_INFINITY,
  // After a new release only a new document knows the name of the script.
  retry: false,
});

/** Of an event alone: before its results are out, or withheld. */
const notShown = lazyPart(() => import("../parts/NotShown.tsx").then((part) => part.NotShown));
const notShownCodes: readonly string[] = ["result.not_out", "result.withheld"];

export const handle = {
  texts: ["results"],
  defersSessionChange: true,
  early: "/api/mock-test-results/*",
} satisfies PageHandle;
export const loader = renderOnServer;
/** The page, what shows the result and the result itself come at the same time; the page waits for neither. */
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => {
  const client = queryClient();
  void client.prefetchQuery(bodyQuery());
  if (sessionToken()) void client.prefetchQuery(resultQuery(params.resultId ?? ""));
  return enter(["results"]);
};

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { resultId?: string } };
/** The paper's name comes with the result, in the browser alone. */
export const meta = (args: MetaArgs) =>
  pageMeta(args, "results", (t, _, root) => {
    const result = loadedOf(undefined, resultQuery(args.params.resultId ?? ""));
    const test = result && loadedOf(undefined, testQuery(result.mockTestId));
    const title = test ? t("result.titleOf", { title: pick(test.title, root.language) }) : t("result.title");
    return { title, hidden: true };
  });

export default function ResultPage() {
  const { resultId = "" } = useParams();
  return (
    <div className="sheet lettered">
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
  const title = t("result.failedToLoad");
  const error = useShownError(result);
  if (body.error) {
    return (
      <WithoutResult>
        <ErrorState error={body.error} title={title} onRetry={() => location.reload()} />
      </WithoutResult>
    );
  }
  if (error instanceof ApiError && notShownCodes.includes(error.code) && !result.data) {
    return (
      <WithoutResult>
        <OpenedPart part={notShown}>{(NotShown) => <NotShown error={error} />}</OpenedPart>
      </WithoutResult>
    );
  }
  if (error && !result.data) {
    return (
      <WithoutResult>
        <ErrorState error={error} title={title} onRetry={() => void result.refetch()} busy={result.isFetching} />
      </WithoutResult>
    );
  }
  if (!result.data || !body.data) return <WithoutResult />;
  const { ResultBody } = body.data;
  return <ResultBody result={result.data} />;
}
