import type { ReactNode } from "react";

/** What is settled and good about one's own things: registration approved, passed. */
export function Stamp({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <span className="stamp num">
      {children}
      {note && <small>{note}</small>}
    </span>
  );
}

interface SealProps {
  /** Whose seal it is, what it says, and since when; the date stands as text beside it too. */
  above: string;
  word: string;
  date: string;
}

/** The round office seal of a verified key or resource. */
export function Seal({ above, word, date }: SealProps) {
  return (
    <svg
      role="img"
      aria-label={`${above} ${word} ${date}`}
      viewBox="0 0 92 92"
      className="seal size-[84px] shrink-0 -rotate-8 fill-none stroke-current text-stamp"
    >
      <circle cx="46" cy="46" r="43" strokeWidth="2.5" />
      <circle cx="46" cy="46" r="38.5" />
      <path d="M11 36h70M11 57h70" />
      <g fill="currentColor" stroke="none" textAnchor="middle" fontWeight="700">
        <text x="46" y="28" fontSize="11">
          {above}
        </text>
        <text x="46" y="52" fontSize="15">
          {word}
        </text>
        <text x="46" y="71" fontSize="10.5">
          {date}
        </text>
      </g>
    </svg>
  );
}
