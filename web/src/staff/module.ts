import type { ComponentType } from "react";
import type { Key } from "../foundation/texts.ts";

type NamesIn<K, Place extends string> = K extends `${Place}.${infer Name}` ? Name : never;
/** A page has its name in the dictionary of the admin area, under `page`. */
export type StaffPageName = NamesIn<Key<"admin">, "page">;
/** Groups of the navigation; the first needs no name. */
export const staffGroups = ["overview", "people", "content", "tests", "outreach", "log", "operations"] as const;

export interface StaffPage {
  name: StaffPageName;
  path: string;
  /** Where it stands in the navigation; a page that needs the name of a thing stands under another page. */
  in: (typeof staffGroups)[number] | { under: StaffPageName };
  /** Left out of the navigation of moderators, to whom its calls answer nothing. */
  for?: "admin";
}

/** What a module brings to the admin area. */
export interface StaffModule {
  pages: readonly StaffPage[];
  /** On the page that the area opens on: what was done last. */
  latest?: ComponentType;
}
