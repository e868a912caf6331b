import type { ReactNode } from "react";

/** Two actions of a dialog in equal halves: no and yes. One below the other where they would not fit. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className="grid auto-cols-fr grid-flow-col gap-2.5 max-[340px]:grid-flow-row">{children}</div>;
}
