/** Nepal has no summer time: UTC + 5:45 all year. */
const NEPAL_MS = (5 * 60 + 45) * 60_000;
/** An instant as a field of the browser has it, by the clock of Nepal: "2026-11-22T17:30". */
export const toNepal = (instant: string | null | undefined): string =>
  instant ? new Date(Date.parse(instant) + NEPAL_MS).toISOString().slice(0, 16) : "";
export const fromNepal = (typed: string): string | undefined => {
  const at = Date.parse(`${typed}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - NEPAL_MS).toISOString();
};
