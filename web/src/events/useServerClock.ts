import { type ExamEvent, events } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createClock, type ExamClock } from "../exams/index.ts";
import { call } from "../foundation/api.ts";
import { eventQuery } from "./events.queries.ts";

/** How often the server is asked for its time, and for an event that was moved: a minute, so that not all ask at once. */
const ASK_MS = 45_000;
const SPREAD_MS = 30_000;
const TICK_MS = 250;

const sources = { monotonic: () => performance.now(), wall: () => Date.now() };

export interface ServerClock {
  clock: ExamClock;
  /** Server milliseconds; undefined until the server has said its time. */
  now: number | undefined;
}

/** The server's clock on an event's page, counted on by what nobody can set; each look at it brings the event as it is. */
export function useServerClock({ slug }: Pick<ExamEvent, "slug">): ServerClock {
  const client = useQueryClient();
  const [clock] = useState(() => createClock(sources));
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => clock.trusted() && setNow(clock.now());
    const ask = async () => {
      clearTimeout(timer);
      const sentAt = clock.monotonic();
      try {
        const event = await call(events.getEvent, { params: { id: slug } }, { signal, retainSession: true });
        clock.sample(Date.parse(event.serverNow), sentAt, clock.monotonic());
        client.setQueryData(eventQuery(slug).queryKey, event);
        tick();
      } catch {
        // Without an answer the clock counts on; the checks beside it say that the network is away.
      }
      if (!signal.aborted) timer = setTimeout(ask, ASK_MS + Math.random() * SPREAD_MS);
    };
    void ask();
    const ticking = setInterval(tick, TICK_MS);
    const seen = () => document.visibilityState === "visible" && void ask();
    document.addEventListener("visibilitychange", seen, { signal });
    addEventListener("online", () => void ask(), { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(ticking);
    };
  }, [client, clock, slug]);
  return { clock, now };
}
