import type { ComponentProps, ReactNode } from "react";

interface TableProps {
  /** Read, and shown unless quiet. */
  caption: string;
  quiet?: boolean;
  /** Narrower cells, for many rows and columns. */
  dense?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways on its own when it must. */
export function Table({ caption, quiet, dense, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table data-dense={dense || undefined} className="w-full border-collapse text-small num">
        <caption className={quiet ? "sr-only" : "pb-1 text-left font-bold"}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function Th({ className = "", ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      className={`border-b border-line py-1.5 pr-3 text-left align-bottom text-tiny font-normal text-ink-2 last:pr-0 in-data-dense:px-2 in-data-dense:align-middle ${className}`}
    />
  );
}

export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return (
    <td
      {...rest}
      className={`border-b border-rule py-2.5 pr-3 align-top last:pr-0 in-data-dense:px-2 in-data-dense:py-1.5 ${className}`}
    />
  );
}
