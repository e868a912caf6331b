import { HEARTBEAT_SECONDS, live, OWN_TOPIC, urlOf } from "@sarathi/contract";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ApiError } from "../api.ts";

/** Without a byte for so long the line is dead, whatever the phone says. */
const SILENT_MS = 2_000 * HEARTBEAT_SECONDS + 10_000;

/** Where something happened. On `*`: anywhere. */
export interface Hint {
  topic: string;
  type: string;
}

export interface Connecting {
  token: string;
  topics: readonly string[];
  /** Of the last event that was heard. */
  lastId: string | undefined;
  signal: AbortSignal;
  opened: () => void;
  /** @param id to go on after, if the event bears one */
  hear: (hint: Hint, id: string | undefined) => void;
}

/** Of a stream: nobody knows what was missed. */
export const RESET = "reset";

function hintOf({ event = "", data }: EventSourceMessage): Hint {
  const { topic } = JSON.parse(data) as { topic?: string };
  return { type: event, topic: topic ?? "*" };
}

/**
 * Reads one stream until the server ends it. `EventSource` itself sends no token.
 * @throws ApiError as any call does, or the reason of the signal
 */
export async function connect({ token, topics, lastId, signal, opened, hear }: Connecting): Promise<void> {
  const silence = new AbortController();
  const others = topics.filter((topic) => topic !== OWN_TOPIC).join(",");
  const response = await fetch(urlOf(live.openLive, { query: { topics: others } }), {
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { "last-event-id": lastId }),
    },
    cache: "no-store",
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || !response.body) throw refusalOf(response);
  opened();
  const parser = createParser({ onEvent: (event) => hear(hintOf(event), event.id) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(value);
  }
}

function refusalOf({ status, headers }: Response): ApiError {
  const seconds = Number(headers.get("retry-after"));
  return new ApiError({ code: "live.refused", status, retryAfter: seconds > 0 ? seconds : undefined });
}

/** Milliseconds until the next try after so many failures: twice as long each time, a minute at most, not all at once. */
export function backOff(failures: number, retryAfter = 0, chance = Math.random()): number {
  const wait = Math.min(60_000, Math.max(1_000 * 2 ** failures, 1_000 * retryAfter));
  return wait * (0.5 + chance / 2);
}
