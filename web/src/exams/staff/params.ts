import { testStates } from "@sarathi/contract";
import { param } from "../../foundation/listParams.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the list of tests says. */
export const testOrders = ["updated", "place", "attempts"] as const;
export const testParams = {
  search: param.text(),
  state: param.oneOf(testStates),
  category: param.slug(),
  sort: param.choice(testOrders),
  page: param.page(),
};

/** What the address of the list of results says. */
export const yesNo = ["yes", "no"] as const;
export const resultOrders = ["submitted", "score"] as const;
export const resultParams = {
  search: param.text(),
  test: param.id(),
  account: param.id(),
  passed: param.oneOf(yesNo),
  late: param.oneOf(yesNo),
  day: (text: string | null) => (text && day.test(text) ? text : undefined),
  sort: param.choice(resultOrders),
  page: param.page(),
};

/** Parts of a test's page, in the address; a new one has its facts alone. */
export const testParts = ["paper", "draw", "facts", "preview"] as const;
export type TestPart = (typeof testParts)[number];
/** In place of an id: a test that is to be. */
export const NEW = "new";
