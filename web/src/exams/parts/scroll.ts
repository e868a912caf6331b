/** The element is within the part of the box that is seen. */
export function isInside(box: Element, element: Element): boolean {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** Scrolls a box so that the element stands in its middle. The page itself stays: `scrollIntoView` would move it too. */
export function scrollInside(box: Element, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  box.scrollTop += inner.top - outer.top - (box.clientHeight - inner.height) / 2;
}

/** Scrolls the page to an element. What comes near the screen by that takes its true height: so it looks twice more. */
export function scrollToStart(element: Element | null, more = 2): void {
  element?.scrollIntoView({ block: "start" });
  if (element && more > 0) requestAnimationFrame(() => scrollToStart(element, more - 1));
}
