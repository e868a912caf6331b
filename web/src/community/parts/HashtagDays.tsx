import type { HashtagPage } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { LineChart } from "../../ui/LineChart.tsx";

/** How many people wrote with a hashtag, day by day. */
export function HashtagDays({ days }: { days: HashtagPage["days"] }) {
  const t = useT("postList");
  const f = useFormat();
  const date = useDate();
  const most = Math.max(1, ...days.map(({ people }) => people));
  return (
    <LineChart
      caption={t("hashtag.days")}
      heads={[t("hashtag.day"), t("hashtag.writers")]}
      points={days.map(({ day, people }) => ({ label: date(day), value: people / most, text: f.number(people) }))}
    />
  );
}
