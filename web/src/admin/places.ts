import { matchPath } from "react-router";
import { type StaffPage, type StaffPageName, staffGroups } from "../staff/module.ts";
import { staffModules } from "./modules.ts";

const pages = staffModules.flatMap((module) => module.pages);
const find = (pathname: string): StaffPage | undefined => pages.find(({ path }) => matchPath(path, pathname));
const pageOf = (name: StaffPageName): StaffPage | undefined => pages.find((page) => page.name === name);

/** The navigation: what belongs together, in its order. */
export const groups = staffGroups
  .map((name) => ({ name, pages: pages.filter((page) => page.in === name) }))
  .filter((group) => group.pages.length > 0);

/** The page that an address of the admin area shows. */
export const pageAt = (pathname: string): StaffPageName => find(pathname)?.name ?? "overview";

/** The pages above a page, the topmost first. */
export function above(name: StaffPageName): StaffPage[] {
  if (name === "overview") return [];
  const place = pageOf(name)?.in;
  const names: StaffPageName[] = typeof place === "object" ? ["overview", place.under] : ["overview"];
  return names.flatMap((one) => pageOf(one) ?? []);
}
