import { concerns, participantStates, registrationStates } from "@sarathi/contract";
import { param } from "../../foundation/listParams.ts";

/** What the list of events is narrowed to by one press; without one: all that are to come or go on. */
export const shownEvents = ["draft", "published", "paused", "past"] as const;
export const eventParams = {
  search: param.text(),
  show: param.oneOf(shownEvents),
  page: param.page(),
};

export const registrationParams = {
  search: param.text(),
  status: param.oneOf(registrationStates),
  page: param.page(),
  /** The registration that stands in place of the list. */
  registration: param.id(),
};

export const participantParams = {
  search: param.text(),
  state: param.oneOf(participantStates),
  page: param.page(),
};

export const paymentParams = {
  concern: param.oneOf(concerns),
  page: param.page(),
};

/** In place of an id: an event that is to be. */
export const NEW = "new";
