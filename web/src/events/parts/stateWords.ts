import type { EventPhase, RegistrationState } from "@sarathi/contract";
import type { Tone } from "../../ui/Tag.tsx";

/** The colour of a phase's word. */
export const phaseTones: Record<EventPhase, Tone> = {
  draft: "plain",
  upcoming: "plain",
  registration_open: "info",
  registration_closed: "plain",
  lobby: "live",
  live: "live",
  closing: "live",
  grading: "plain",
  results: "ok",
  paused: "warn",
  cancelled: "bad",
  archived: "plain",
};

/** The colour of a registration's word. */
export const stateTones: Record<RegistrationState, Tone> = {
  awaiting_payment: "warn",
  under_review: "info",
  needs_changes: "warn",
  confirmed: "stamp",
  waitlisted: "info",
  offered: "warn",
  rejected: "bad",
  expired: "plain",
  withdrawn: "plain",
  cancelled: "bad",
};
