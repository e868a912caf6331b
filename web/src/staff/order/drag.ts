import { placeAt } from "./order.rules.ts";

/** So near to an edge of the window it scrolls, in pixels a frame. */
const EDGE = 56;
const STEP = 8;

const scrollAt = (y: number) => (y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0);

/** Says where the row would come to stand: a line at the row before or behind it. */
function markPlace(others: readonly HTMLElement[], place: number | undefined): void {
  for (const [at, other] of others.entries()) {
    const mark = at === place ? "before" : place === others.length && at === place - 1 ? "behind" : undefined;
    if (mark) other.dataset.drop = mark;
    else delete other.dataset.drop;
  }
}

/**
 * Lets the row that a grip stands in follow a pointer (a mouse, a finger, a pen) until it is let go. Escape takes it back.
 * The rows stay where they are in the document meanwhile: one that is moved in it loses the pointer.
 */
export function dragRow(grip: HTMLElement, start: { pointerId: number; clientY: number }, drop: (to: number) => void) {
  const row = grip.closest<HTMLElement>("[data-row]");
  const siblings = [...(row?.parentElement?.children ?? [])] as HTMLElement[];
  if (!row) return;
  const others = siblings.filter((one) => one !== row);
  const over = new AbortController();
  const { signal } = over;
  const from = start.clientY + scrollY;
  let y = start.clientY;
  let place = siblings.indexOf(row);
  const draw = () => {
    if (signal.aborted) return;
    scrollBy(0, scrollAt(y));
    row.style.transform = `translateY(${y + scrollY - from}px)`;
    place = placeAt(
      y,
      others.map((other) => other.getBoundingClientRect()),
    );
    markPlace(others, place);
    requestAnimationFrame(draw);
  };
  const end = (dropped: boolean) => {
    over.abort();
    row.style.transform = "";
    delete row.dataset.dragged;
    markPlace(others, undefined);
    if (dropped) drop(place);
  };
  row.dataset.dragged = "";
  grip.setPointerCapture(start.pointerId);
  grip.addEventListener(
    "pointermove",
    ({ clientY }) => {
      y = clientY;
    },
    { signal },
  );
  grip.addEventListener("pointerup", () => end(true), { signal });
  grip.addEventListener("lostpointercapture", () => end(false), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  draw();
}
