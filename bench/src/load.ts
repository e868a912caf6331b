import net from "node:net";

/** Calls per second and the 99th percentile of their time. */
export interface Speed {
  perSecond: number;
  p99Ms: number;
}

/** Connections of a load over HTTP, and hands of one through pg. */
export const CLIENTS = 64;
/** How long a turn lasts that is not over when its calls are. */
const TURN_MS = 1_500;
const GIVE_UP_MS = 30_000;

export interface Shot {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A request as the bytes to be sent. */
export function bytesOf({ method = "GET", path, headers = {}, body }: Shot): Buffer {
  const text = body ? JSON.stringify(body) : "";
  const all = {
    host: "localhost",
    ...headers,
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}

/** What a load takes its next piece from; undefined: there is none left. */
type Next<T> = () => T | undefined;
/** Each piece once: a load of these takes as long as it takes. */
export function each<T>(list: readonly T[]): Next<T> {
  let i = 0;
  return () => list[i++];
}
/** Round and round, for as long as a turn lasts. */
export function around<T>(list: readonly T[]): Next<T> {
  const until = performance.now() + TURN_MS;
  let i = 0;
  return () => (performance.now() < until ? list[i++ % list.length] : undefined);
}

/**
 * Sends requests over 64 kept connections, on each the next one as soon as the last is answered. The requests are
 * bytes already and answers are only measured off: what the load itself costs is taken from the server's cores.
 * @throws when anything but a success is answered
 */
export async function fire(url: string, next: Next<Buffer>): Promise<Speed> {
  const { port } = new URL(url);
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, () => connection(Number(port), next, times)));
  return speedOf(times, performance.now() - began);
}

function connection(port: number, next: Next<Buffer>, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    let head: Buffer = Buffer.alloc(0);
    /** Bytes of the body still to come; -1: the head is not whole yet. */
    let left = -1;
    let sentAt = 0;
    const end = (error?: Error) => {
      socket.removeAllListeners("close").destroy();
      if (error) reject(error);
      else resolve();
    };
    const send = () => {
      const request = next();
      if (!request) return end();
      sentAt = performance.now();
      left = -1;
      socket.write(request);
    };
    socket.setTimeout(GIVE_UP_MS, () => end(new Error("no answer in time: no figure")));
    socket.once("error", end).once("close", () => end(new Error("the connection was closed: no figure")));
    socket.once("connect", send);
    socket.on("data", (chunk: Buffer) => {
      if (left < 0) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const at = head.indexOf("\r\n\r\n");
        if (at < 0) return;
        const text = head.toString("latin1", 0, at);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (!/^HTTP\/1.1 2/.test(text) || !length) return end(new Error(`answered ${text.slice(0, 200)}: no figure`));
        left = Number(length) - (head.length - at - 4);
        head = Buffer.alloc(0);
      } else left -= chunk.length;
      if (left > 0) return;
      times.push(performance.now() - sentAt);
      send();
    });
  });
}

/** Does a piece of work for each item, from 64 hands. */
export async function drive<T>(next: Next<T>, work: (item: T) => Promise<unknown>): Promise<Speed> {
  const times: number[] = [];
  const began = performance.now();
  const hand = async () => {
    for (let item = next(); item !== undefined; item = next()) {
      const at = performance.now();
      await work(item);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, hand));
  return speedOf(times, performance.now() - began);
}

function speedOf(times: number[], ms: number): Speed {
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return { perSecond: Math.round((times.length * 1_000) / ms), p99Ms: Math.round(p99 * 10) / 10 };
}
