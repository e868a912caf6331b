import { type ReactNode, useEffect, useRef, useState } from "react";
import { watchSeen } from "../seen.ts";

/** How far above and below the screen posts are still drawn. */
const AROUND = "1000px 0px";
type Listener = (near: boolean, height: number) => void;
const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One observer for all posts of a page. */
function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    // The document's own edge: without it a frame around the page would count.
    { root: document, rootMargin: AROUND },
  );
  const watching = observer;
  listeners.set(element, listener);
  watching.observe(element);
  return () => watching.unobserve(element);
}

interface PostSlotProps {
  /** Of the post. */
  id: string;
  /** That it was seen counts for the next feed. */
  noted: boolean;
  children: ReactNode;
}

/** A post's place in a list. Far from the screen it is as high as the post was, and empty: a phone need not hold them all. */
export function PostSlot({ id, noted, children }: PostSlotProps) {
  const place = useRef<HTMLLIElement>(null);
  /** How high the post was when it was left far behind. */
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return watch(element, (near, height) => {
      if (near) setLeft(undefined);
      else if (!element.contains(document.activeElement)) setLeft((before) => before ?? height);
    });
  }, []);
  useEffect(() => {
    if (noted && place.current) return watchSeen(place.current, id);
  }, [noted, id]);
  return (
    <li ref={place} id={`p-${id}`} style={left === undefined ? undefined : { height: left }}>
      {left === undefined && children}
    </li>
  );
}
