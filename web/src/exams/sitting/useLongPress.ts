import { type MouseEvent, type PointerEvent, useMemo, useRef } from "react";

const longMs = 500;
/** A finger that moves so far scrolls. */
const slopPx = 10;

/**
 * A long press of a finger or pen on an element with `data-option` below the one that takes these handlers.
 * The tap that would end it does nothing.
 */
export function useLongPress(onLong: (option: number) => void) {
  const latest = useRef(onLong);
  latest.current = onLong;
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let swallow = false;
    const stop = () => clearTimeout(timer);
    return {
      onPointerDown: ({ pointerType, target, clientX, clientY, isPrimary }: PointerEvent) => {
        stop();
        swallow = false;
        const option =
          target instanceof Element ? target.closest<HTMLElement>("[data-option]")?.dataset.option : undefined;
        if (pointerType === "mouse" || !isPrimary || option === undefined) return;
        from = { x: clientX, y: clientY };
        timer = setTimeout(() => {
          swallow = true;
          navigator.vibrate?.(10);
          latest.current(Number(option));
        }, longMs);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > slopPx) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The browser's own menu of a long press stands in the way.
      onContextMenu: (event: MouseEvent) => {
        if (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType !== "mouse")
          event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!swallow) return;
        swallow = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, []);
}
