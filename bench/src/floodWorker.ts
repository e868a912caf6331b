// A flood of pages from a thread of its own: what it does itself must not delay the saves that are measured beside it.
import { randomBytes } from "node:crypto";
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { bytesOf } from "./load.ts";

/** `kept`: one page. `random`: queries, paths and names that nobody asked for before; `many`: each from another network. */
export interface Flood {
  kind: "kept" | "random" | "many";
  connections: number;
}
/** Answers a second, by status. */
export type Flooded = Record<string, number>;

const { kind, connections, port, ms } = workerData as Flood & { port: number; ms: number };
const answered: Flooded = {};

const CODING = { "accept-encoding": "gzip" };
/** Kinds of addresses that a server has not seen, each as good a way past a cache as the next. */
const RANDOM: ((word: string) => string)[] = [
  (word) => `/?x=${word}`,
  (word) => `/pariksha?stream=${word}`,
  (word) => `/${word}`,
  (word) => `/pariksha/${word}`,
  (word) => `/pariksha/${word}/info`,
  (word) => `/community/profile/${word}`,
];

let count = 0;
function request(): Buffer {
  if (kind === "kept") return bytesOf({ path: "/pariksha", headers: { ...CODING, "x-forwarded-for": "10.200.0.1" } });
  const path = RANDOM[count++ % RANDOM.length]?.(randomBytes(6).toString("hex")) ?? "/";
  const network = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  return bytesOf({ path, headers: { ...CODING, ...(kind === "many" && { "x-forwarded-for": network }) } });
}

const until = performance.now() + ms;

/** One connection, the next request as soon as the last is answered; one that is closed is opened again. */
function flood(done: () => void): void {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  let left = 0;
  const next = () => (performance.now() < until ? socket.write(request()) : socket.destroy());
  socket.once("connect", next);
  socket.on("error", () => undefined);
  socket.once("close", () => (performance.now() < until ? flood(done) : done()));
  socket.on("data", (chunk: Buffer) => {
    if (left > 0) left -= chunk.length;
    else {
      const end = chunk.indexOf("\r\n\r\n");
      const head = chunk.toString("latin1", 0, end);
      const status = head.slice(9, 12);
      answered[status] = (answered[status] ?? 0) + 1;
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - end - 4);
    }
    if (left <= 0) next();
  });
}

await Promise.all(Array.from({ length: connections }, () => new Promise<void>(flood)));
for (const status of Object.keys(answered)) answered[status] = ((answered[status] ?? 0) * 1_000) / ms;
parentPort?.postMessage(answered);
