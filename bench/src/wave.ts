import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What became of calls that were sent at their own moments, whether the server kept up or not. */
export interface Wave {
  calls: number;
  /** From the moment a call was due until it was answered, in ms. */
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
  /** Calls by the status that they were answered. */
  answered: Record<string, number>;
  /** Over the connections, both ways, without what TCP and TLS add. */
  bytes: { sent: number; received: number };
}

const GIVE_UP_MS = 60_000;
/** Connections that are there before the first call. */
const AT_FIRST = 64;

/** One connection that is used by one call at a time. */
export interface Line {
  /** The server has closed it; nothing was on its way. */
  isClosed(): boolean;
  received(): number;
  send(request: Buffer): Promise<number>;
  close(): void;
}

export const openLine = (port: number): Promise<Line> =>
  lineOn(net.connect({ port, host: "127.0.0.1", noDelay: true }), "connect");

/** @param opened its event when it can be written to */
export function lineOn(socket: net.Socket, opened: "connect" | "secureConnect"): Promise<Line> {
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let head: Buffer = Buffer.alloc(0);
  let left = -1;
  let status = 0;
  const fail = (error: Error) => waiting?.reject(error);
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error("no answer in time")));
  let closed = false;
  socket.on("error", fail).on("close", () => {
    closed = true;
    fail(new Error("the connection was closed"));
  });
  socket.on("data", (chunk: Buffer) => {
    if (left < 0) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const at = head.indexOf("\r\n\r\n");
      if (at < 0) return;
      const text = head.toString("latin1", 0, at);
      status = Number(text.slice(9, 12));
      left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - at - 4);
      head = Buffer.alloc(0);
    } else left -= chunk.length;
    if (left > 0) return;
    left = -1;
    const done = waiting;
    waiting = undefined;
    done?.resolve(status);
  });
  return new Promise((resolve, reject) => {
    socket.once("error", reject).once(opened, () =>
      resolve({
        send: (request) =>
          new Promise((answered, failed) => {
            waiting = { resolve: answered, reject: failed };
            socket.write(request);
          }),
        isClosed: () => closed,
        received: () => socket.bytesRead,
        close: () => void socket.removeAllListeners("close").destroy(),
      }),
    );
  });
}

/**
 * Sends each request at its own moment within `withinMs`, evenly spread, over so many connections as are needed: an open
 * load, which does not wait for a server that falls behind.
 * @param over no more are sent once it says so
 */
export async function wave(
  url: string,
  requests: readonly Buffer[],
  withinMs: number,
  over = () => false,
): Promise<Wave> {
  const port = Number(new URL(url).port);
  const all: Line[] = [];
  const more = async () => {
    const made = await openLine(port);
    all.push(made);
    return made;
  };
  const free = await Promise.all(Array.from({ length: AT_FIRST }, more));
  const times: number[] = [];
  let sent = 0;
  const answered: Record<string, number> = {};
  const began = performance.now();
  const one = async (request: Buffer, due: number) => {
    let line = free.pop();
    while (line?.isClosed()) line = free.pop();
    line ??= await more();
    sent += request.length;
    const status = await line.send(request).catch((error: Error) => error.message);
    if (typeof status === "number") free.push(line);
    times.push(performance.now() - began - due);
    answered[status] = (answered[status] ?? 0) + 1;
  };
  const running: Promise<void>[] = [];
  for (const [at, request] of requests.entries()) {
    if (over()) break;
    const due = (at * withinMs) / requests.length;
    const wait = due - (performance.now() - began);
    if (wait > 1) await sleep(wait);
    running.push(one(request, due));
  }
  await Promise.all(running);
  const received = all.reduce((sum, line) => sum + line.received(), 0);
  for (const line of all) line.close();
  times.sort((a, b) => a - b);
  const quantile = (q: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0);
  const spread = { p50Ms: quantile(0.5), p99Ms: quantile(0.99), mostMs: quantile(1) };
  return { calls: times.length, ...spread, answered, bytes: { sent, received } };
}
