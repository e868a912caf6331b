import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useDismiss } from "./useDismiss.ts";

interface MenuProps {
  /** What the button shows, and its name when that is not text. */
  trigger: ReactNode;
  label?: string;
  triggerClass?: string;
  /** A link beside the button. */
  lead?: ReactNode;
  /** Opens under a resting mouse too. */
  hover?: boolean;
  align?: "left" | "right";
  onOpen?: () => void;
  children: ReactNode;
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button, input")];
  const next = items[(items.indexOf(document.activeElement as HTMLElement) + by + items.length) % items.length];
  event.preventDefault();
  next?.focus();
}

/** A button and the list it discloses. Closes on a choice, Escape (focus returns), or anything outside. */
export function Menu({ trigger, label, triggerClass = "", lead, hover, align = "left", onOpen, children }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (to: boolean) => {
    if (to && !open) onOpen?.();
    setOpen(to);
  };
  useDismiss(root, open, (by) => {
    setOpen(false);
    if (by === "escape" && root.current?.contains(document.activeElement)) button.current?.focus();
  });
  // A finger also "hovers" for a moment: only a mouse counts, and its press then leaves the list open.
  const onMouse = (to: boolean) => (event: { pointerType: string }) => event.pointerType === "mouse" && change(to);
  return (
    <div
      ref={root}
      className="relative flex items-center"
      {...(hover && { onPointerEnter: onMouse(true), onPointerLeave: onMouse(false) })}
    >
      {lead}
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        className={triggerClass}
        onPointerDown={(event) => hover && event.pointerType === "mouse" && event.preventDefault()}
        onClick={(event) => change(hover && open && event.detail > 0 ? open : !open)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus among its links */}
      <div
        id={id}
        hidden={!open}
        onKeyDown={step}
        onClick={(event) => event.target instanceof Element && event.target.closest("a, button") && setOpen(false)}
        className={`absolute top-full z-30 pt-2 ${align === "right" ? "right-0" : "left-0"}`}
      >
        <ul className="min-w-60 animate-rise slip p-1.5">{open && children}</ul>
      </div>
    </div>
  );
}

const itemLook =
  "flex min-h-11 w-full items-center gap-3 rounded-s px-3 py-1.5 text-left text-ink hover:bg-sunk hover:no-underline focus-visible:-outline-offset-2";

export function MenuLink(props: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...props} className={itemLook} />
    </li>
  );
}

export function MenuButton(props: ComponentProps<"button">) {
  return (
    <li>
      <button type="button" {...props} className={itemLook} />
    </li>
  );
}
