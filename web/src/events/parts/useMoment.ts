import { useMemo } from "react";
import { adDay, dateText } from "../../foundation/dates.ts";
import { toDigits } from "../../foundation/format.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type Reader, useReader } from "../../foundation/reader.ts";
import { lookUp, tOf } from "../../foundation/texts.ts";

type Instant = string | number;

/** AD day in Nepal in words, सन् २०२६ नोभेम्बर २०. */
function adText(at: Instant, { language, digits }: Reader): string {
  const { year, month, day } = adDay(at);
  const name = lookUp(language, "common", `adMonth.${month}`) ?? "";
  return toDigits(tOf(language, "common")("date.ad", { year, month: name, day }), digits);
}

/** Writes instants in Nepal's time: the BS day with the AD day beside it, or the BS day alone. */
export function useMoment(): { full: (at: Instant) => string; brief: (at: Instant) => string } {
  const t = useT("events");
  const f = useFormat();
  const { language, digits } = useReader();
  return useMemo(() => {
    const reader = { language, digits };
    return {
      full: (at) => t("moment.full", { day: dateText(at, reader), ad: adText(at, reader), time: f.time(at) }),
      brief: (at) => t("moment.brief", { day: dateText(at, reader), time: f.time(at) }),
    };
  }, [t, f, language, digits]);
}
