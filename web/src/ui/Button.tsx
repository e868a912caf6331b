import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Turning } from "./Turning.tsx";

export interface ButtonLook {
  /** main: the one main action of a screen. danger: destroys; filled (`destroy`) only in the dialog that asks. */
  variant?: "main" | "plain" | "quiet" | "danger" | "destroy" | undefined;
  /** s: 44 px high; 36 px with a mouse where things stand densely (the admin area). */
  size?: "m" | "s" | undefined;
}

const shape =
  "inline-flex items-center justify-center gap-2 rounded border font-bold no-underline hover:no-underline select-none disabled:border-rule-2 disabled:bg-transparent disabled:text-ink-3 aria-disabled:opacity-60";
const sizes = { m: "min-h-12 px-5 py-1", s: "min-h-11 px-3.5 py-1 text-small in-data-dense:pointer-fine:min-h-9" };
const looks = {
  main: "bg-main border-main text-on-main hover:bg-main-hover hover:border-main-hover",
  plain: "bg-transparent border-edge text-ink hover:border-ink",
  quiet: "bg-transparent border-transparent text-ink-2 hover:bg-sunk hover:text-ink",
  danger: "bg-transparent border-pen text-pen hover:bg-pen-tint",
  destroy: "bg-pen border-pen text-paper hover:border-ink",
};

/** Classes of a button, for what must be another element. */
export const buttonLook = ({ variant = "plain", size = "m" }: ButtonLook, more = "") =>
  `${shape} ${sizes[size]} ${looks[variant]} ${more}`;

type ButtonProps = ComponentProps<"button"> & ButtonLook & { busy?: boolean | undefined };

/** Busy keeps the focus and the width, and ignores presses. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size }, className)}
    >
      {busy && <Turning />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook & { className?: string }) {
  return <Link {...rest} className={buttonLook({ variant, size }, className)} />;
}

type IconProps = ComponentProps<"button"> & { label: string; children: ReactNode };

/** A 44 px button with an icon only; `label` is its name. */
export function IconButton({ label, className = "", children, ...rest }: IconProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`thumb rounded text-ink-2 hover:bg-sunk hover:text-ink transition-colors duration-150 ${className}`}
    >
      {children}
    </button>
  );
}
