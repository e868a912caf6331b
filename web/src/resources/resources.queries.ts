import {
  curriculum,
  itemKinds,
  type Language,
  RESOURCES_PER_PAGE,
  resourceContributions,
  resourceSorts,
  resources,
  resourceTypes,
} from "@sarathi/contract";
import { type Param, type ParamsOf, param, readParams } from "../foundation/listParams.ts";
import { queryOf } from "../foundation/query.ts";
import { numberTyped } from "../foundation/text/numberTyped.ts";

/** A year of the Bikram calendar, in either digits. */
const year: Param<number | undefined> = (text) => {
  const typed = numberTyped(text);
  return typeof typed === "number" && Number.isInteger(typed) && typed >= 1950 && typed <= 2150 ? typed : undefined;
};

/** What the address of the list says. */
export const resourceParams = {
  search: param.text(),
  type: param.oneOf(resourceTypes),
  category: param.slug(),
  subject: param.slug(),
  chapter: param.slug(),
  language: param.oneOf(["ne", "en"]),
  year,
  tag: param.text(40),
  sort: param.choice(resourceSorts),
  page: param.page(1000),
};
export type ResourceFilter = ParamsOf<typeof resourceParams>;
export const filterOf = (search: URLSearchParams): ResourceFilter => readParams(resourceParams, search);

export const resourcesQuery = (filter: ResourceFilter) =>
  queryOf(resources.listResources, { query: { ...filter, limit: RESOURCES_PER_PAGE } }, { shared: true });

/** What the address of a resource says. */
export const withinParams = { q: param.text(), kind: param.oneOf(itemKinds), page: param.page(1000) };
export type WithinFilter = ParamsOf<typeof withinParams>;

/** @param id of a resource, or its slug */
export const resourceQuery = (id: string) => queryOf(resources.getResource, { params: { id } }, { shared: true });
export const withinQuery = (id: string, { q, kind, page }: WithinFilter) =>
  queryOf(
    resources.searchItems,
    { params: { id }, query: { q, kind, page, limit: RESOURCES_PER_PAGE } },
    { shared: true },
  );

/** @param id of an item, or its slug. @param language that its text is to be read in, where it is there */
export const itemQuery = (id: string, language: Language) =>
  queryOf(resources.getItem, { params: { id }, query: { language } });
/** One's own, as they are when one comes to look: staff may have decided. */
export const contributionsQuery = (page: number) =>
  queryOf(resourceContributions.myContributions, { query: { page, limit: RESOURCES_PER_PAGE } }, { staleTime: 0 });
export const contributionQuery = (id: string) =>
  queryOf(resourceContributions.getContribution, { params: { id } }, { staleTime: 0 });
/** One's own bookmarks, the latest first. */
export const bookmarksQuery = (page: number) =>
  queryOf(resources.myBookmarks, { query: { page, limit: RESOURCES_PER_PAGE } }, { staleTime: 0 });
/** What an item says now, to begin a change with. */
export const itemSourceQuery = (id: string, language: Language) =>
  queryOf(resourceContributions.itemSource, { params: { id }, query: { language } }, { staleTime: 0 });
/** The topics of a paper, to choose from. */
export const paperTreeQuery = (slug: string) =>
  queryOf(curriculum.getSubjectTree, { params: { slug } }, { shared: true, staleTime: 3_600_000 });
