import type { ReactNode } from "react";

/** Nothing here: one sentence, one action. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded border border-dashed border-rule-2 px-5 py-10 text-center">
      <p className="max-w-[34em] text-ink-2">{text}</p>
      {action}
    </div>
  );
}
