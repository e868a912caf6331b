import type { Post } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { secondsTo } from "../refusal.rules.ts";

const SECOND = 1_000;

/** That a post is in slow mode, and how long its reader still waits. */
export function SlowLine({ post: { slowSeconds, slowUntil } }: { post: Pick<Post, "slowSeconds" | "slowUntil"> }) {
  const t = useT("trust");
  if (!slowSeconds) return null;
  return (
    <p className="border-l-3 border-mark pl-3 text-small num">
      {t(`slow.${slowSeconds}`)} {slowUntil && <Wait key={slowUntil} until={slowUntil} />}
    </p>
  );
}

/** A clock that runs down, and is gone when it is over. */
function Wait({ until }: { until: string }) {
  const t = useT("trust");
  const f = useFormat();
  const [left, setLeft] = useState(() => secondsTo(until, Date.now()));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(secondsTo(until, Date.now())), SECOND);
    return () => clearInterval(timer);
  }, [isOver, until]);
  if (isOver) return null;
  const words = t("slow.wait", { minutes: f.number(Math.floor(left / 60)), seconds: f.number(left % 60) });
  return <span className="text-ink-2">{words}</span>;
}
