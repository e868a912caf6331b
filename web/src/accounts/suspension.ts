import { dateText } from "../foundation/dates.ts";
import { clockTime } from "../foundation/format.ts";
import type { Reader } from "../foundation/reader.ts";
import { tOf } from "../foundation/texts.ts";

/** Until when an account is suspended, why, and where its owner may appeal: a line each. @param details `until` (ISO) and `reason`, where known */
export function suspensionText(details: Readonly<Record<string, string>>, plain: string, reader: Reader): string {
  const t = tOf(reader.language, "accounts");
  const { until, reason } = details;
  const when = until && { date: dateText(until, reader), time: clockTime(until, reader.digits) };
  return [
    when ? t("suspended.until", when) : plain,
    reason ? t("suspended.reason", { reason }) : "",
    t("suspended.appeal"),
  ]
    .filter(Boolean)
    .join("\n");
}
