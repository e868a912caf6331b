import { type ComponentType, type ReactNode, Suspense } from "react";
import { type LazyPart, useLazyPart } from "../foundation/lazyPart.ts";

/** A part without which the page is whole: nothing stands in its place until it is there, or when it does not come. */
export function LatePart<Props>({
  part,
  children,
}: {
  part: LazyPart<Props>;
  children: (Part: ComponentType<Props>) => ReactNode;
}) {
  const { Part } = useLazyPart(part);
  return Part ? <Suspense fallback={null}>{children(Part)}</Suspense> : null;
}
