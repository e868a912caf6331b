import { useMemo } from "react";
import { adText, dateText } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useReader } from "../../foundation/reader.ts";

type Instant = string | number;

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
