import Clock from "lucide-react/icons/clock";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { clockText, durationAttribute, mayHide, type WarningMinute, warningBetween } from "../sitting/clock.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { useLeft } from "../sitting/useLeft.ts";

const tone = (left: number) => (left <= 60_000 ? "text-pen" : left <= 5 * 60_000 ? "text-mark" : "text-ink");

/** As wide with hours as without: nothing beside it moves. */
const place = "min-w-[84px] shrink-0 text-end whitespace-nowrap md:min-w-[112px]";

/** The clock. It can be hidden until five minutes are left. */
export function TimeLeft({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const left = useLeft(sitting);
  const hidden = useStore(sitting.store, (state) => state.record.view.clockHidden);
  if (hidden && mayHide(left)) {
    return (
      <button
        type="button"
        className={`${place} min-h-11 text-small text-ink-2`}
        aria-label={t("sit.showClock")}
        onClick={() => sitting.setView({ clockHidden: false })}
      >
        {t("sit.clockShort")}
      </button>
    );
  }
  return (
    <span
      role="timer"
      aria-label={t("sit.timeLeft")}
      className={`${place} text-lead font-bold num md:text-[24px] ${tone(left)}`}
    >
      <time dateTime={durationAttribute(left)}>{f.digits(clockText(left))}</time>
    </span>
  );
}

const noticeMs = 12_000;

/** Says 10, 5 and 1 minutes, politely and for a moment, over the question's number: nothing below moves. The live region is there from the start, so that screen readers announce it. */
export function TimeWarning({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const [minutes, setMinutes] = useState<WarningMinute>();
  const before = useRef(sitting.left());
  useEffect(() => {
    let gone: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      const now = sitting.left();
      const warning = warningBetween(before.current, now);
      before.current = now;
      if (warning === undefined) return;
      setMinutes(warning);
      clearTimeout(gone);
      gone = setTimeout(() => setMinutes(undefined), noticeMs);
    }, 500);
    return () => {
      clearInterval(timer);
      clearTimeout(gone);
    };
  }, [sitting]);
  return (
    <div role="status">
      {minutes !== undefined && (
        <p
          className={`over-number flex items-center gap-2.5 border-b-2 font-bold ${minutes === 1 ? "border-pen bg-pen-tint text-pen" : "border-mark bg-mark-tint text-mark"}`}
        >
          <Clock aria-hidden="true" className="size-5 shrink-0" />
          {t("sit.warning", { count: minutes, n: f.number(minutes) })}
        </p>
      )}
    </div>
  );
}
