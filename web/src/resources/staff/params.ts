import { contributionStates, itemKinds, itemReportReasons, resourceTypes } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";

/** In place of an id: something that is to be. */
export const NEW = "new";
const idOrNew = (text: string | null) => (text === NEW ? NEW : param.id()(text));
const published = param.oneOf(["yes", "no"]);

export const adminResourceParams = {
  search: param.text(),
  type: param.oneOf(resourceTypes),
  published,
  sort: param.choice(["updated", "created", "title", "views"]),
  page: param.page(),
  /** The resource that is made beside the list. */
  resource: idOrNew,
};
export type AdminResourceFilter = Omit<ParamsOf<typeof adminResourceParams>, "resource">;

export const adminItemParams = {
  search: param.text(),
  kind: param.oneOf(itemKinds),
  published,
  page: param.page(),
  /** The item that is open beside the list. */
  item: idOrNew,
};
export type AdminItemFilter = Omit<ParamsOf<typeof adminItemParams>, "item">;

export const queueStates = contributionStates.filter((state) => state !== "draft");
export const queueParams = {
  search: param.text(),
  state: param.oneOf(queueStates),
  mine: param.oneOf(["yes"]),
  page: param.page(),
  /** The contribution that stands in place of the queue. */
  contribution: param.id(),
};
export type QueueFilter = Omit<ParamsOf<typeof queueParams>, "contribution">;

export const linkParams = { state: param.choice(["dead", "failing"]), page: param.page() };
export type LinkFilter = ParamsOf<typeof linkParams>;

export const takedownParams = {
  state: param.choice(["open", "answered"]),
  reason: param.oneOf(itemReportReasons),
  page: param.page(),
};
export type TakedownFilter = ParamsOf<typeof takedownParams>;
