import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { useT } from "../../foundation/i18n.ts";
import { dragRow } from "./drag.ts";

interface GripProps {
  /** What it moves. */
  name: string;
  /** Its place now, from 0, and how many there are. */
  at: number;
  total: number;
  /** @param passing more may follow */
  onMove: (to: number, passing: boolean) => void;
}

/** Moves its row among the others: dragged by mouse or finger, or by the arrow keys, Home and End. */
export function Grip({ name, at, total, onMove }: GripProps) {
  const t = useT("staff");
  const button = useRef<HTMLButtonElement>(null);
  const byKeys = useRef(false);
  // Moving in the document takes the focus away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    if (byKeys.current) button.current?.focus();
    byKeys.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: total - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to < 0 || to >= total || to === at) return;
    byKeys.current = true;
    onMove(to, true);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.preventDefault(); // no text is selected on the way
    event.currentTarget.focus({ preventScroll: true });
    dragRow(event.currentTarget, event, (to) => onMove(to, false));
  };
  return (
    <button
      ref={button}
      type="button"
      aria-label={t("order.grip", { name })}
      title={t("order.hint")}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      className="relative z-10 grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded text-ink-3 hover:bg-sunk hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
