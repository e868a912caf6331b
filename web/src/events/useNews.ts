import { useEffect, useRef } from "react";
import { follow } from "../foundation/live/live.ts";
import { throttled } from "../foundation/live/throttled.ts";

/** Between two looks, however much happens. */
const LOOK_MS = 2_000;
/** Thousands follow one event: they do not all ask in the same moment. */
const SPREAD_MS = 6_000;

/**
 * Looks anew, a chance moment after something has happened, as long as the component is there. What comes while nobody
 * looks at the page is looked for when somebody does.
 * @param topic of the live channel; undefined: none yet
 */
export function useNews(topic: string | undefined, look: () => void): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!topic) return;
    const looking = throttled(() => latest.current(), LOOK_MS);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = follow(topic, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        looking.run();
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      leave();
      looking.stop();
      clearTimeout(timer);
    };
  }, [topic]);
}

/** What happens in an event that goes on: announcements, more time, other times. */
export const eventTopic = (eventId: string): string => `event:${eventId}`;
