import { lazy, Suspense } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ReviewProps } from "./Review.tsx";

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

/** The review below the score: its script comes beside the questions that it shows. */
export function LateReview(props: ReviewProps) {
  const common = useT("common");
  return (
    <div id="review">
      <Suspense fallback={<Skeleton label={common("loading")} lines={8} />}>
        <Review {...props} />
      </Suspense>
    </div>
  );
}
