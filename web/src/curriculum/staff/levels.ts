import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";
import { adminPatterns } from "../../staff/paths.ts";

interface LevelFacts {
  /** The level that its nodes belong to. */
  parent?: CurriculumLevel;
  /** The level of what belongs to them. */
  below?: CurriculumLevel;
  /** The syllabus gives it a number of questions. */
  counted: boolean;
  /** It has a text to read in place of a description. */
  readable?: boolean;
}

/** What the pages of the levels differ in (`levels` of the server). */
export const levelFacts: Record<CurriculumLevel, LevelFacts> = {
  categories: { below: "subjects", counted: false },
  subjects: { parent: "categories", below: "sections", counted: false },
  sections: { parent: "subjects", below: "chapters", counted: true },
  chapters: { parent: "sections", below: "content", counted: true },
  content: { parent: "chapters", counted: false, readable: true },
};
const levels = Object.keys(levelFacts) as CurriculumLevel[];

/** The level whose page stands at an address. */
export const levelAt = (pathname: string): CurriculumLevel =>
  levels.find((level) => pathname.startsWith(adminPatterns[level])) ?? "categories";

export const orders = ["place", "name", "updated"] as const;
export const publishedStates = ["yes", "no"] as const;
/** In place of an id: the sheet of one that is to be. */
export const NEW = "new";

/** What the address of a level's page says. */
export const nodeParams = {
  search: param.text(),
  /** Id of what they belong to. */
  parent: param.id(),
  published: param.oneOf(publishedStates),
  sort: param.choice(orders),
  page: param.page(),
  /** The node that is open beside the list. */
  node: (text: string | null) => (text === NEW ? NEW : param.id()(text)),
};
export type NodeFilter = Omit<ParamsOf<typeof nodeParams>, "node">;

/** Whether the list is the whole of one order, so that rows can be moved in it. */
export const isOneOrder = (level: CurriculumLevel, { search, parent, published, sort }: NodeFilter): boolean =>
  sort === "place" && !search && !published && (parent !== undefined || levelFacts[level].parent === undefined);

/** Both names, the reader's language first. */
export const namesOf = ({ name, nepaliText }: Pick<AdminNode, "name" | "nepaliText">, language: "ne" | "en") =>
  language === "ne" ? [nepaliText, name] : [name, nepaliText];
