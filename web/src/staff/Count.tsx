import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../foundation/i18n.ts";

interface CountProps {
  label: string;
  /** A number, or what is written already. */
  value: number | string;
  /** The list that it counts, where there is one. */
  to?: string;
  /** Somebody should look into it. */
  warn?: boolean;
  note?: ReactNode;
}

/** A figure that staff should know of, in a `dl`. */
export function Count({ label, value, to, warn = false, note }: CountProps) {
  const f = useFormat();
  return (
    <div
      className={`relative flex flex-col-reverse justify-end rounded border p-3 ${warn ? "border-mark bg-mark-tint" : "border-rule bg-card"} ${to ? "hover:border-ink-3" : ""}`}
    >
      {note && <dd className={`order-first text-tiny ${warn ? "text-mark" : "text-ink-3"}`}>{note}</dd>}
      <dt className="text-small text-ink-2">
        {to ? (
          <Link to={to} className="text-ink-2 after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`text-[22px] leading-snug font-bold num ${warn ? "text-mark" : ""}`}>
        {typeof value === "number" ? f.number(value) : value}
      </dd>
    </div>
  );
}
