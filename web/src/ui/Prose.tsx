import type { ComponentProps } from "react";

/** Running text: a readable measure and space between its blocks. */
export function Prose({ className = "", ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={`max-w-[40em] [&_a]:underline [&_h2]:mt-7 [&_h2]:mb-2 [&_h3]:mt-6 [&_h3]:mb-1 [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p:not(:first-child)]:mt-3.5 [&_ul]:list-disc [&_ul]:pl-6 ${className}`}
    />
  );
}
