import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { solutionsQuery } from "../exams.queries.ts";
import type { ReviewProps } from "./Review.tsx";
import { useNearScreen } from "./useNearScreen.ts";

/** A script that does not come must not take the score with it. */
const review = lazyPart(() => import("./Review.tsx").then((part) => part.Review));

/**
 * The review below the score: its script comes beside the questions that it shows, the explanations when it is near the
 * screen.
 */
export function LazyReview(props: Omit<ReviewProps, "solutions">) {
  const t = useT("results");
  const place = useRef<HTMLDivElement>(null);
  const near = useNearScreen(place);
  const { result } = props;
  const { data, error, refetch } = useQuery({
    ...solutionsQuery(result.mockTestId),
    enabled: near && result.answers.length > 0,
  });
  const solutions = useMemo(
    () => ({ byId: data && new Map(data.map((one) => [one.mcqId, one])), error, onRetry: () => void refetch() }),
    [data, error, refetch],
  );
  return (
    <Part id="review" title={t("result.review")}>
      <div ref={place}>
        <LazyPart part={review} lines={8} failed={t("result.reviewFailed")}>
          {(Review) => <Review {...props} solutions={solutions} />}
        </LazyPart>
      </div>
    </Part>
  );
}
