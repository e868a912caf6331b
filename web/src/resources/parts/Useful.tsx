import type { ResourceStats } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { usefulShare } from "../stats.rules.ts";

/** How many of those who voted found it useful. */
export function Useful({ stats }: { stats: Pick<ResourceStats, "upvotes" | "downvotes"> }) {
  const t = useT("resources");
  const f = useFormat();
  const share = usefulShare(stats);
  return share === undefined ? t("card.noVotes") : t("card.useful", { share: f.percent(share) });
}
