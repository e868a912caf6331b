import type { AddressInfo } from "node:net";
import { LiveEvent } from "@sarathi/contract";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { afterAll, expect } from "vitest";
import type { App } from "../src/app.ts";
import type { Member } from "./app.ts";

/** An event as it came, its data read by the contract. */
export interface Heard {
  type: string;
  data: LiveEvent;
  id: string | undefined;
}

export interface Listening {
  heard: Heard[];
  headers: Headers;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  isOpen: () => boolean;
  /** The id to go on after. */
  lastId: () => string | undefined;
  /** Everything that was sent, comments too. */
  text: () => string;
  /** Waits until an event of the type is there. */
  event(type: string, count?: number): Promise<Heard>;
  stop(): void;
}

/** What came so far, in order. */
export const typesOf = ({ heard }: Pick<Listening, "heard">): string[] => heard.map(({ type }) => type);

const open: Listening[] = [];

/** Has a node serve on a port of its own. @returns its origin */
export async function served(node: Pick<App, "http">): Promise<string> {
  await node.http.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => {
    for (const one of open.splice(0)) one.stop();
  });
  return `http://127.0.0.1:${(node.http.addresses()[0] as AddressInfo).port}`;
}

interface How {
  topics?: readonly string[];
  lastId?: string | undefined;
  headers?: Record<string, string>;
}

/** Opens a stream over the network. @throws Response of a refusal */
export async function listen(origin: string, { token }: Pick<Member, "token">, how: How = {}): Promise<Listening> {
  const control = new AbortController();
  const query = how.topics ? `?topics=${how.topics.join(",")}` : "";
  const response = await fetch(`${origin}/api/live${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(how.lastId !== undefined && { "last-event-id": how.lastId }),
      ...how.headers,
    },
    signal: control.signal,
  });
  if (response.status !== 200 || !response.body) throw response;
  const heard: Heard[] = [];
  let text = "";
  let last: string | undefined;
  let isOpen = true;
  const parser = createParser({
    onEvent: ({ event = "", data, id }: EventSourceMessage) => {
      heard.push({ type: event, data: LiveEvent.parse(JSON.parse(data)), id });
      last = id ?? last;
    },
  });
  const { body } = response;
  const reading = async () => {
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      parser.feed(part);
    }
  };
  const ended = reading()
    .catch((error: Error) => {
      if (error.name !== "AbortError" && error.message !== "terminated") throw error;
    })
    .finally(() => {
      isOpen = false;
    });
  const listening: Listening = {
    heard,
    headers: response.headers,
    ended,
    isOpen: () => isOpen,
    lastId: () => last,
    text: () => text,
    async event(type, count = 1) {
      const found = () => heard.filter((one) => one.type === type)[count - 1];
      await expect.poll(found, { timeout: 6_000, interval: 10 }).toBeTruthy();
      return found() as Heard;
    },
    stop: () => control.abort(),
  };
  open.push(listening);
  await listening.event("open");
  return listening;
}
