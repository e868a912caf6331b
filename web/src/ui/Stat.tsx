import type { ReactNode } from "react";

/** A figure with its name. Several stand in a `<dl>`. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      {note && <dd className="order-first text-tiny text-ink-3">{note}</dd>}
      <dt className="text-tiny text-ink-2">{label}</dt>
      <dd className="text-h2 sm:text-[22px] font-[660] leading-snug num">{value}</dd>
    </div>
  );
}
