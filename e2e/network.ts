import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A way to the app that can be cut, for the pages and for the service worker alike. */
export interface Network {
  url: string;
  cut: () => void;
  mend: () => void;
  /** From now on what is asked stays without an answer, though the line is there. */
  hold: () => void;
  /** From now on the service worker is another version. */
  release: () => void;
}

export async function openNetwork(to: string): Promise<Network & { close: () => Promise<void> }> {
  let whole = true;
  let held = false;
  let release = "";
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    if (held) return;
    const { method, url = "/", headers } = request;
    if (release !== "" && url === "/sw.js") delete headers["accept-encoding"];
    const onward = http.request(new URL(url, to), { method, headers }, (answer) => {
      const isRelease = release !== "" && url === "/sw.js";
      if (isRelease) delete answer.headers["content-length"];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("end", () => response.end(isRelease ? `\n// ${release}` : undefined));
      answer.pipe(response, { end: false });
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.on("connection", (socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    if (!whole) socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      whole = true;
      held = false;
    },
    hold: () => {
      held = true;
    },
    release: () => {
      release = randomBytes(4).toString("hex");
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
