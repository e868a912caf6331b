// A mail server from a thread of its own that takes every mail and counts it: what it does itself must not delay what is
// measured beside it. Says its port, and on a word how many mails of how many addresses it has.
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

export interface Counted {
  mails: number;
  addresses: number;
  bytes: number;
}

const addresses = new Set<string>();
let mails = 0;
let bytes = 0;
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  logger: false,
  onData(stream, { envelope }, callback) {
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on("end", () => {
      mails++;
      for (const { address } of envelope.rcptTo) addresses.add(address);
      callback();
    });
  },
});
server.on("error", () => undefined); // a line that was cut
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.server.address() as AddressInfo).port));
parentPort?.on("message", () => parentPort?.postMessage({ mails, addresses: addresses.size, bytes } satisfies Counted));
