import { useQuery } from "@tanstack/react-query";
import { revisionsQuery } from "../thread.queries.ts";
import { History } from "./History.tsx";

/** What a comment or a reply said before its edits. */
export function SpokenHistory({ id, onClose }: { id: string; onClose: () => void }) {
  return <History query={useQuery(revisionsQuery(id))} onClose={onClose} />;
}
