interface MeterProps {
  /** What is measured. */
  label: string;
  value: number;
  max: number;
  /** The value in words, such as "३२ / ५०". */
  text: string;
  tone?: "link" | "right" | "wrong" | "mark";
}

const tones = { link: "bg-link", right: "bg-right", wrong: "bg-wrong", mark: "bg-mark" };

/** A labelled bar. */
export function Meter({ label, value, max, text, tone = "link" }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <span>{label}</span>
        <span className="text-ink-2 num">{text}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-rule"
      >
        <div className={`h-full rounded-full ${tones[tone]}`} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
