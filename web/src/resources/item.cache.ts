import { type ResourceItem, resources } from "@sarathi/contract";
import { queryClient, updateCached } from "../foundation/query.ts";

type Changed = Partial<Pick<ResourceItem, "myVote" | "myReason" | "isBookmarked">> & {
  upvotes?: number;
  downvotes?: number;
};

/** Shows what a vote or a bookmark changed wherever the item is held. */
export function showInItem(id: string, { upvotes, downvotes, ...own }: Changed): void {
  updateCached(queryClient(), resources.getItem, (answer) => {
    const { item } = answer;
    if (item._id !== id) return answer;
    const stats = {
      ...item.stats,
      ...(upvotes !== undefined && { upvotes }),
      ...(downvotes !== undefined && { downvotes }),
    };
    return { ...answer, item: { ...item, ...own, stats } };
  });
}
