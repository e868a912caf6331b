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
