import type { ReactNode } from "react";

const signs = {
  tick: "M4 14.5c2.3 1.7 3.8 4 5 7C12 13.5 16.5 7.5 22.5 3",
  cross: "M5 5.5c5 4.5 10.5 9.5 15.5 15.5M21 4C15.5 8.5 9.5 14.5 4.5 21.5",
};

/** The examiner's tick or cross; a word says the same beside it. */
export function PenMark({ sign }: { sign: keyof typeof signs }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 26 26"
      className={`pen-mark size-[26px] shrink-0 fill-none stroke-current stroke-[2.6] ${sign === "tick" ? "text-right-ink" : "text-pen"}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={signs[sign]} />
    </svg>
  );
}

/** A ring drawn around a score, and around nothing else. */
export function PenRing({ children }: { children: ReactNode }) {
  return (
    <span className="pen-drawn px-[15px] pt-3 pb-2">
      {children}
      <svg aria-hidden="true" viewBox="0 0 100 60" preserveAspectRatio="none" className="inset-0 size-full">
        <path
          vectorEffect="non-scaling-stroke"
          d="M62 4C34-2 4 9 3 29c-1 20 28 29 52 28 26-1 43-12 42-30C96 12 76 2 46 5"
        />
      </svg>
    </span>
  );
}

/** A line drawn under words: once, in the title of the first page. */
export function PenLine({ children }: { children: ReactNode }) {
  return (
    <span className="pen-drawn whitespace-nowrap">
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="-bottom-[0.16em] left-0 h-[0.3em] w-full"
      >
        <path vectorEffect="non-scaling-stroke" d="M1 6C30 2 66 2 99 4C70 5 44 6 22 9" />
      </svg>
    </span>
  );
}
