import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** Milliseconds left, by the server's clock and a counter that nobody sets; undefined until the page is alive. */
function useLeft(until: string, serverNow: string): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const endsAt = performance.now() + Date.parse(until) - Date.parse(serverNow);
    const tick = () => setLeft(Math.max(0, endsAt - performance.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return left;
}

const DAY_MS = 86_400_000;

/** How long something waits still, counted down; days where there are some. */
export function TimeLeft({ until, serverNow }: { until: string; serverNow: string }) {
  const t = useT("registration");
  const f = useFormat();
  const left = useLeft(until, serverNow);
  if (left === undefined) return null;
  const days = Math.floor(left / DAY_MS);
  return (
    <b role="timer" className="text-mark num">
      {days > 0
        ? t("left.days", { count: days, n: f.number(days) })
        : t("left.time", { left: f.duration(Math.ceil(left / 1_000)) })}
    </b>
  );
}
