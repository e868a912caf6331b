import type { AdminEvent, Participant } from "@sarathi/contract";

/**
 * How many participants are in each state. They are counted by the server, though not all at one moment.
 * @param silent undefined: not known yet, so it is not known either who writes
 */
export function countsOf(
  { counts: { confirmed }, begun, submitted }: Pick<AdminEvent, "counts" | "begun" | "submitted">,
  silent: number | undefined,
): Record<Participant["state"], number | undefined> {
  return {
    absent: Math.max(0, confirmed - begun),
    writing: silent === undefined ? undefined : Math.max(0, begun - submitted - silent),
    silent,
    submitted,
  };
}

/** Whether more time can be given: from the start until results come out. */
export const canExtend = ({ state, startsAt, resultsAt, serverNow }: AdminEvent): boolean => {
  const now = Date.parse(serverNow);
  return (state === "published" || state === "paused") && now >= Date.parse(startsAt) && now < Date.parse(resultsAt);
};

/** Whether something can be announced: once the event is published, until results come out. */
export const canAnnounce = ({ state, resultsAt, serverNow }: AdminEvent): boolean =>
  (state === "published" || state === "paused") && Date.parse(serverNow) < Date.parse(resultsAt);

/** Whole seconds from the server's now until an instant; 0 when it is over. */
export const secondsUntil = (instant: string, { serverNow }: Pick<AdminEvent, "serverNow">): number =>
  Math.max(0, Math.round((Date.parse(instant) - Date.parse(serverNow)) / 1_000));
