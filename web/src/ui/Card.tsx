import type { ComponentProps } from "react";

/** A sheet on the paper: one-pixel rule, no shadow. */
export function Card({
  as: As = "div",
  className = "",
  ...rest
}: ComponentProps<"div"> & { as?: "div" | "article" | "section" }) {
  return <As {...rest} className={`rounded border border-rule bg-card p-4 sm:p-5 ${className}`} />;
}
