import type { ReactNode } from "react";

const tones = {
  plain: "border-rule-2 text-ink-2",
  ok: "border-right/40 bg-right-tint text-right-ink",
  warn: "border-mark/40 bg-mark-tint text-mark",
  bad: "border-wrong/40 bg-wrong-tint text-wrong",
  live: "border-main/40 bg-main-tint text-main-ink",
  info: "border-link/40 bg-link-tint text-link",
};
export type Tone = keyof typeof tones;

export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2 py-px text-tiny ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
