import { community } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../foundation/query.ts";
import { History } from "./History.tsx";

/** What a post said before its edits. */
export function PostHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryOf(community.postRevisions, { params: { id } }, { staleTime: 0 }));
  return <History query={query} onClose={onClose} />;
}
