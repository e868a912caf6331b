import type { ReactNode } from "react";

const tones = { plain: "text-ink-2", ok: "text-right-ink", warn: "text-mark" };

/** What came of something, in a coloured sentence that says it without the colour too. */
export function Outcome({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <b className={`text-small ${tones[tone]}`}>{children}</b>;
}
