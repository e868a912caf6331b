import { matchPath } from "react-router";
import { type StaffPage, type StaffPageName, staffGroups } from "../staff/module.ts";
import { plannedPages, staffModules } from "./modules.ts";

const pages = staffModules.flatMap((module) => module.pages);
const find = (pathname: string): StaffPage | undefined => pages.find(({ path }) => matchPath(path, pathname));
const pageOf = (name: StaffPageName): StaffPage | undefined => pages.find((page) => page.name === name);

type PlannedName = (typeof plannedPages)[number]["name"];
export const isPlanned = (name: StaffPageName): name is PlannedName => plannedPages.some((page) => page.name === name);

const isOpen = ({ name }: StaffPage) => !isPlanned(name);
/** The navigation: what belongs together, in its order. */
export const groups = staffGroups
  .map((name) => ({ name, pages: pages.filter((page) => page.in === name && isOpen(page)) }))
  .filter((group) => group.pages.length > 0);
/** Below it, folded: what is not open yet. */
export const laterPages = pages.filter((page) => typeof page.in === "string" && !isOpen(page));

export const isPlace = (pathname: string): boolean => find(pathname) !== undefined;

/** The page that an address of the admin area shows. */
export const pageAt = (pathname: string): StaffPageName => find(pathname)?.name ?? "overview";

/** The pages above a page, the topmost first. */
export function above(name: StaffPageName): StaffPage[] {
  if (name === "overview") return [];
  const place = pageOf(name)?.in;
  const names: StaffPageName[] = typeof place === "object" ? ["overview", place.under] : ["overview"];
  return names.flatMap((one) => pageOf(one) ?? []);
}
