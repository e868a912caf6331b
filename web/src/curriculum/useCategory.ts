import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { storeCategory, storedCategory } from "./category.storage.ts";
import { categoriesQuery, matchCategory } from "./curriculum.queries.ts";

/**
 * A category by its name or slug. What was found before is shown while the list is on its way, or cannot be had; as soon
 * as the server has answered, its answer alone counts.
 */
export function useCategory(name: string) {
  const query = useQuery(categoriesQuery());
  const all = query.data;
  const before = useQuery({
    queryKey: ["category", name],
    queryFn: () => storedCategory(name),
    enabled: all === undefined,
    meta: { shared: true },
  });
  useEffect(() => {
    if (all) storeCategory(name, matchCategory(all, name));
  }, [all, name]);
  return { query, category: all ? matchCategory(all, name) : (before.data ?? null) };
}
