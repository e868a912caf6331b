import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  tone?: "right" | "pen" | "mark" | undefined;
}

const tones = { right: "text-right-ink", pen: "text-pen", mark: "text-mark" };

/** Two to four pairs across the sheet, as a paper says its time and marks; the double rule alone when there are none. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return <div className="facts" />;
  return (
    <dl className="facts num">
      {facts.map(({ label, value, tone }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className={`font-bold ${tone ? tones[tone] : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
