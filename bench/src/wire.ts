import net from "node:net";

/** A way to the server on which every byte is counted, whoever in the browser asks: page, worker or preload. */
export interface Wire {
  url: string;
  /** Bytes that came and went since the last look, headers included. */
  since: () => { down: number; up: number };
  /** Waits until nothing has come or gone for so long. */
  quiet: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function openWire(to: string): Promise<Wire> {
  const { port } = new URL(to);
  const count = { down: 0, up: 0, lastMs: performance.now() };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), "127.0.0.1");
    for (const [socket, other, way] of [
      [near, far, "up"],
      [far, near, "down"],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("data", (bytes: Buffer) => {
        count[way] += bytes.length;
        count.lastMs = performance.now();
      });
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    since: () => {
      const { down, up } = count;
      count.down = 0;
      count.up = 0;
      return { down, up };
    },
    quiet: async (ms) => {
      while (performance.now() - count.lastMs < ms) await new Promise((looked) => setTimeout(looked, 100));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
