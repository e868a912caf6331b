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

/** When somebody may be woken who would be now: at once, or in Nepal's morning. */
export function afterQuiet(now: Date): Date {
  const local = now.getTime() + NEPAL_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const hour = (local - midnight) / HOUR_MS;
  if (hour >= QUIET_HOURS.to && hour < QUIET_HOURS.from) return now;
  const day = hour >= QUIET_HOURS.from ? midnight + DAY_MS : midnight;
  return new Date(day + QUIET_HOURS.to * HOUR_MS - NEPAL_MS);
}
