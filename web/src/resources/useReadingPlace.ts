import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { forgetReadingPlace, holdReadingPlace, type ReadingPlace, readingPlace } from "./reading.storage.ts";

/** Milliseconds of a pause in scrolling after which the place is kept. */
const PAUSE = 500;
/** Whoever has read less than a screen has nothing to come back to; in heights of the window. */
const BEGUN = 1;

const headingsIn = (text: HTMLElement) => [...text.querySelectorAll<HTMLElement>("h2[id], h3[id], h4[id]")];
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top + scrollY;

/** Where the window stands in a text: the heading that was passed last, and how far below it. */
function placeIn(text: HTMLElement) {
  const above = [text, ...headingsIn(text)].filter((one) => topOf(one) <= scrollY + 1).at(-1) ?? text;
  return { heading: above === text ? "" : above.id, below: (scrollY - topOf(above)) / innerHeight, at: Date.now() };
}

/** Goes to where a place stands now: the text may have other sizes on this screen. */
function goTo(text: HTMLElement, place: { heading: string; below: number }): void {
  const heading = headingsIn(text).find(({ id }) => id === place.heading);
  scrollTo({ top: topOf(heading ?? text) + place.below * innerHeight, behavior: "instant" });
}

/**
 * Keeps on this device where somebody reads a text, and goes there when they come back; an address that names a heading
 * goes to that.
 */
export function useReadingPlace(itemId: string, text: RefObject<HTMLElement | null>) {
  const [resumed, setResumed] = useState<ReadingPlace>();
  const isLed = useLocation().hash !== "";
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const place = readingPlace(itemId);
    if (place && !isLed && scrollY < innerHeight) setResumed(place);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      const isBegun = scrollY > topOf(element) + BEGUN * innerHeight;
      const isOver = element.getBoundingClientRect().bottom < innerHeight;
      if (isBegun && !isOver) holdReadingPlace(itemId, placeIn(element));
      else forgetReadingPlace(itemId);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(hold, PAUSE);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [itemId, text, isLed]);
  // When what says so is drawn: it stands above the text.
  useLayoutEffect(() => {
    if (resumed && text.current) goTo(text.current, resumed);
  }, [resumed, text]);
  return {
    /** It went there: the reader may want the start. */
    resumed: resumed !== undefined,
    toTop(): void {
      setResumed(undefined);
      forgetReadingPlace(itemId);
      scrollTo({ top: 0 });
    },
  };
}
