import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../foundation/i18n.ts";
import { categoriesQuery } from "./curriculum.queries.ts";

/** Name of the post that somebody prepares for, in the reader's language; undefined while it is not known. */
export function usePostName(slug: string | undefined): string | undefined {
  const language = useLanguage();
  const { data } = useQuery({ ...categoriesQuery(), enabled: slug !== undefined });
  const found = data?.find((category) => category.slug === slug);
  return language === "ne" ? found?.nepaliText : found?.name;
}
