import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { interestsQuery } from "../community.queries.ts";

const interests = lazyPart(() =>
  import("./Interests.tsx").then(({ Interests }) => withTexts(["community", "dates", "people"], Interests)),
);

/** Asks a member who has not said so yet what the feed should hold. */
export function FeedSetup() {
  const userId = useSession(({ user }) => user?._id);
  const { data } = useQuery({ ...interestsQuery(), enabled: userId !== undefined });
  if (!userId || !data || data.isAnswered) return null;
  return <OpenedPart part={interests}>{(Interests) => <Interests key={userId} known={data} />}</OpenedPart>;
}
