import { type McqImport, questionAdmin, questionImport, users } from "@sarathi/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keyPrefix, queryOf } from "../../foundation/query.ts";

const { listMcqImports, getMcqImport, listMcqImportRows } = questionImport;

/** Between two looks at a file that is at work. */
const LOOK_MS = 1_000;
export const isAtWork = ({ state }: McqImport): boolean => state === "reading" || state === "importing";

export const importsQuery = () => queryOf(listMcqImports, { query: { limit: 10 } });
export const importQuery = (id: string) => ({
  ...queryOf(getMcqImport, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: McqImport | undefined } }) =>
    data && isAtWork(data) ? LOOK_MS : false,
});
export type Shown = "all" | "good" | "bad" | "duplicates" | "converted" | "left";
/** @param updatedAt of the import: rows that were read anew are others */
export const rowsQuery = (id: string, updatedAt: string, query: { show: Shown; page: number; limit?: number }) => {
  const options = queryOf(listMcqImportRows, { params: { id }, query: { limit: 20, ...query } });
  return { ...options, queryKey: [...options.queryKey, updatedAt] as unknown as typeof options.queryKey };
};

/** Holds a file as it is now. */
export function holdImport(client: QueryClient, one: McqImport): void {
  client.setQueryData(importQuery(one._id).queryKey, one);
  void client.invalidateQueries({ queryKey: keyPrefix(listMcqImports), refetchType: "none" });
}

/** What is asked for again when questions have come in. */
export const changedByImport = [questionAdmin.listAdminMcqs, users.listAudit];
