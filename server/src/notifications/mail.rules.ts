const DAY_MS = 86_400_000;
const NEPAL_MS = (5 * 60 + 45) * 60_000;
const THURSDAY = 4;

/** The ISO 8601 week of an instant in Nepal, as `2026-W47`: that of its Thursday. */
export function isoWeek(instant: Date): string {
  const local = new Date(instant.getTime() + NEPAL_MS);
  const weekday = local.getUTCDay() || 7;
  const thursday = new Date(local.getTime() + (THURSDAY - weekday) * DAY_MS);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - first) / (7 * DAY_MS));
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`;
}
