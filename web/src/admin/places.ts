import { matchPath } from "react-router";

interface Place {
  path: string;
  /** The page of the navigation that it belongs to, where it has no place there itself. */
  under?: "mockTests" | "resources";
}

/** Every page of the admin area (specification, section 2, and the audit log). */
const places = {
  overview: { path: "/admin" },
  users: { path: "/admin/users" },
  categories: { path: "/admin/categories" },
  subjects: { path: "/admin/subjects" },
  sections: { path: "/admin/sections" },
  chapters: { path: "/admin/chapters" },
  content: { path: "/admin/content" },
  mcqs: { path: "/admin/mcq-management" },
  resources: { path: "/admin/resources" },
  items: { path: "/admin/resources/:id/items", under: "resources" },
  mockTests: { path: "/admin/mock-tests" },
  registrations: { path: "/admin/mock-tests/:testId/registrations", under: "mockTests" },
  participants: { path: "/admin/mock-tests/:testId/participants", under: "mockTests" },
  analytics: { path: "/admin/mock-tests/:testId/analytics", under: "mockTests" },
  result: { path: "/admin/mock-test-results/:resultId", under: "mockTests" },
  newsletter: { path: "/admin/newsletter" },
  audit: { path: "/admin/audit" },
} as const satisfies Record<string, Place>;
export type AdminPage = keyof typeof places;

/** The navigation: what stands together, in its order. The first group needs no name. */
export const groups = [
  { pages: ["overview"] },
  { name: "people", pages: ["users"] },
  { name: "content", pages: ["categories", "subjects", "sections", "chapters", "content", "mcqs", "resources"] },
  { name: "tests", pages: ["mockTests"] },
  { name: "outreach", pages: ["newsletter"] },
  { name: "log", pages: ["audit"] },
] as const satisfies readonly { name?: string; pages: readonly AdminPage[] }[];

export const pathOf = (page: AdminPage): string => places[page].path;

const pages = Object.keys(places) as AdminPage[];
const find = (pathname: string) => pages.find((page) => matchPath(places[page].path, pathname));

export const isPlace = (pathname: string): boolean => find(pathname) !== undefined;

/** The page that an address of the admin area shows. */
export const pageAt = (pathname: string): AdminPage => find(pathname) ?? "overview";

/** The pages above a page, the topmost first. */
export function above(page: AdminPage): AdminPage[] {
  const place: Place = places[page];
  if (page === "overview") return [];
  return place.under ? ["overview", place.under] : ["overview"];
}
