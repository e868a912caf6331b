import type { PaletteState } from "../sitting/palette.ts";

const looks: Record<PaletteState, string> = {
  unseen: "rounded-s border-rule-2 bg-card text-ink-3",
  seen: "rounded-s border-dashed border-edge bg-card text-ink",
  answered: "rounded-s border-link bg-link font-bold text-card",
  marked: "rounded-full border-mark bg-card text-mark",
  answeredMarked: "rounded-full border-link bg-link font-bold text-card",
};

/** The classes of a state's cell: colour, shape (round: marked) and border tell it apart, and a flag for marked. */
export const cellLook = (state: PaletteState, more = "") =>
  `relative grid place-items-center border-[1.5px] num ${looks[state]} ${more}`;

export function Flag({ state }: { state: PaletteState }) {
  if (state !== "marked" && state !== "answeredMarked") return null;
  return (
    <svg aria-hidden="true" viewBox="0 0 12 14" className="absolute -top-1.5 -right-1 h-3.5 w-3 text-mark">
      <path d="M2 1v12" stroke="currentColor" strokeWidth="2" />
      <path d="M3 1h8l-2 3 2 3H3z" fill="currentColor" />
    </svg>
  );
}
