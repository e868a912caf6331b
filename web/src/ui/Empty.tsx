import type { ReactNode } from "react";

/** Nothing here: a sentence, what one can do instead. */
export function Empty({ text, note, action }: { text: string; note?: string; action?: ReactNode }) {
  return (
    <div className="grid max-w-[34em] justify-items-start gap-1 py-1">
      <p className="font-bold">{text}</p>
      {note && <p className="text-ink-2">{note}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
