import { QUIET_HOURS } from "@sarathi/contract";

/** The makers of browsers take messages here; an address of anybody else would have this server call wherever one likes. */
const EXACT = ["fcm.googleapis.com", "web.push.apple.com"];
const BELOW = [".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/** Whether an address is a push service of a browser's maker. */
export function isPushService({ protocol, hostname, port, username, password }: URL): boolean {
  const isPlain = port === "" && username === "" && password === "";
  return protocol === "https:" && isPlain && (EXACT.includes(hostname) || BELOW.some((end) => hostname.endsWith(end)));
}

const NEPAL_MS = (5 * 60 + 45) * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const [MORNING_MS, NIGHT_MS] = [QUIET_HOURS.to * HOUR_MS, QUIET_HOURS.from * HOUR_MS];

/** The last midnight in Nepal as an instant, and the milliseconds since. */
function localTime(now: Date): { midnight: number; since: number } {
  const since = (now.getTime() + NEPAL_MS) % DAY_MS;
  return { midnight: now.getTime() - since, since };
}

/** When somebody may be woken who would be now: at once, or in Nepal's morning. */
export function afterQuiet(now: Date): Date {
  const { midnight, since } = localTime(now);
  if (since >= MORNING_MS && since < NIGHT_MS) return now;
  return new Date((since >= NIGHT_MS ? midnight + DAY_MS : midnight) + MORNING_MS);
}

/** Whole seconds until the next quiet hours begin; in them, none. */
export function secondsToQuiet(now: Date): number {
  const { since } = localTime(now);
  return since < MORNING_MS ? 0 : Math.max(0, Math.floor((NIGHT_MS - since) / 1_000));
}
