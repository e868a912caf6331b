import type { ReactNode } from "react";

/** What kind of thing it is: a grey word in brackets. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap text-tiny text-ink-2 before:text-ink-3 before:content-['['] after:text-ink-3 after:content-[']']">
      {children}
    </span>
  );
}

const tones = {
  plain: "text-ink-2",
  ok: "text-right-ink",
  warn: "text-mark",
  bad: "text-pen",
  live: "text-mark",
  info: "text-link",
  stamp: "text-stamp",
};
export type Tone = keyof typeof tones;

/** How something stands: a coloured word that says it without the colour too. */
export function State({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <b className={`inline-flex items-center gap-1.5 whitespace-nowrap text-small ${tones[tone]}`}>{children}</b>;
}
