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
      className="overflow-x-auto rounded border border-rule bg-card"
    >
      <table data-dense={dense || undefined} className="w-full border-collapse text-small num">
        <caption className={quiet ? "sr-only" : "px-4 py-3 text-left font-[620]"}>{caption}</caption>
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
      className={`border-b border-rule px-3 py-2.5 text-left sm:px-4 align-bottom font-[560] text-ink-2 [[data-dense]_&]:px-2.5 [[data-dense]_&]:py-2 ${className}`}
    />
  );
}

export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return (
    <td
      {...rest}
      className={`border-b border-rule px-3 py-2.5 align-top sm:px-4 [tr:last-child>&]:border-0 [[data-dense]_&]:px-2.5 [[data-dense]_&]:py-1.5 ${className}`}
    />
  );
}
