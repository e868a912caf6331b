/** A statement that the app sent, with its values. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** A chapter with a text to read, by its slug and its page. */
export const CHAPTER = "so-polity";
export const CHAPTER_PAGE = "/subjects/section-officer-first-paper/so-general-awareness/so-polity";

/** The calls whose statements are captured. */
export type Captured = Record<"list" | "chapter" | "paper" | "start" | "attempt" | "save" | "submit", Sent[]>;

/** What stands in captured values for whom the call was made. */
export const ACCOUNT = "$account";
export const ATTEMPT = "$attempt";
/** What stands there for what it was about: a post, a hashtag, a username. */
export const THING = "$thing";

/** Values with some of their texts put in place of others, however deep. */
export function filled(value: unknown, places: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return places[value] ?? value;
  return Array.isArray(value) ? value.map((one) => filled(one, places)) : value;
}
