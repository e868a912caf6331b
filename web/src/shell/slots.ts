import type { ComponentType, ReactNode } from "react";
import type { LazyPart } from "../foundation/lazyPart.ts";
import type { Language } from "../foundation/texts.ts";
import type { Hit } from "./search/search.rules.ts";

/** Finds things of one module. @throws what its call throws: a failing source is left out */
export type SearchSource = (text: string, language: Language, signal: AbortSignal) => Promise<readonly Hit[]>;

/** Something that a member finds wrong: a post, a comment or a reply by its id; a person by their username. */
export type Reported = { kind: "post" | "comment"; id: string } | { kind: "person"; username: string };

export interface ReportProps {
  what: Reported;
  onClose: () => void;
  /** It is closed after it was sent. */
  onSent: () => void;
}

export interface EventListProps {
  /** Those to come, or those that are over. */
  which: "coming" | "past";
  page: number;
  hrefOfPage: (page: number) => string;
  /** Where there are none. */
  empty: ReactNode;
}

export interface SittingNewsProps {
  /** Of the sitting; its deadline is later than before when there is more time. */
  record: Readonly<Record<"mockTestId" | "attemptId" | "startedAt" | "deadlineAt", string>>;
  /** What staff said to all who sit, as far as answers to saves have brought it. */
  said: readonly { readonly _id: string; readonly text: string; readonly createdAt: string }[];
  /** Nothing graver stands where it is shown. */
  isFree: boolean;
  /** Asks for the sitting's deadline: there may be more time. */
  refresh: () => void;
}

export interface MenuEntry {
  path: string;
  title: string;
}

/** What modules put into the frame around every page, into the menus of lower modules, and on the home page. */
export interface Slots {
  /** In the bar, at every width, of who is signed in. */
  bell?: LazyPart<object>;
  /** Where a member says what is wrong with something; opened from its menu. */
  report?: LazyPart<ReportProps>;
  /** Exam events beside the list of tests. */
  eventList?: LazyPart<EventListProps>;
  /** On the exam screen, of an event that is sat. */
  sittingNews?: LazyPart<SittingNewsProps>;
  /** Fetched with the first search. */
  searchSources: readonly (() => Promise<SearchSource>)[];
  /** Hears of a search that found nothing in any source. */
  onNothingFound?: (text: string) => Promise<unknown>;
  /** Entries for the drop-down of resources, at most `limit`. */
  resources?: (limit: number) => Promise<readonly MenuEntry[]>;
  /** Below what the home page itself shows, in this order. */
  homeBlocks: readonly ComponentType[];
}

let filled: Slots = { searchSources: [], homeBlocks: [] };
/** To be called once, by `app.ts`. */
export function fillSlots(slots: Slots): void {
  filled = slots;
}
export const slots = (): Slots => filled;
