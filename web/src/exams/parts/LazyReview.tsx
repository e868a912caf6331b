import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useRef } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { solutionsQuery } from "../exams.queries.ts";
import type { ReviewProps } from "./Review.tsx";
import { useNearScreen } from "./useNearScreen.ts";

const noAnswer = new ApiError({ code: "network", status: 0 });

function Missing(_: ReviewProps) {
  const t = useT("results");
  return <ErrorState error={noAnswer} title={t("result.reviewFailed")} onRetry={() => location.reload()} />;
}

/** A script that does not come must not take the score with it. */
const Review = lazy(() =>
  import("./Review.tsx").then(
    (module) => ({ default: module.Review }),
    () => ({ default: Missing }),
  ),
);

type LazyReviewProps = Omit<ReviewProps, "solutions"> & {
  /** The explanations are wanted now, wherever the screen is. */
  wanted: boolean;
};

/**
 * The review below the score: its script comes beside the questions that it shows, the explanations when it is near the
 * screen.
 */
export function LazyReview({ wanted, ...props }: LazyReviewProps) {
  const common = useT("common");
  const place = useRef<HTMLDivElement>(null);
  const near = useNearScreen(place);
  const { result } = props;
  const { data, error, refetch } = useQuery({
    ...solutionsQuery(result.mockTestId),
    enabled: (near || wanted) && result.answers.length > 0,
  });
  const solutions = useMemo(
    () => ({ byId: data && new Map(data.map((one) => [one.mcqId, one])), error, onRetry: () => void refetch() }),
    [data, error, refetch],
  );
  return (
    <div id="review" ref={place}>
      <Suspense fallback={<Skeleton label={common("loading")} lines={8} />}>
        <Review {...props} solutions={solutions} />
      </Suspense>
    </div>
  );
}
