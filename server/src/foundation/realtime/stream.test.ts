import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { Identity } from "../http/identity.ts";
import { Hub, LIMITS } from "./hub.ts";
import { Stream } from "./stream.ts";

const me = { accountId: "a", sessionId: "s" } as Identity;
const at = (seconds: number) => ({ at: seconds, snapshot: "5:5:" });

/** A socket whose reader reads nothing. */
function unread() {
  const written: string[] = [];
  const out = {
    destroyed: false,
    write: (text: string) => void written.push(text),
    get writableLength() {
      return written.join("").length;
    },
    destroy: () => {
      out.destroyed = true;
    },
    end: () => undefined,
  };
  return { out, written, stream: new Stream(out as unknown as ServerResponse, me, "n", ["post:1"]) };
}

describe("a stream", () => {
  it("whose reader reads nothing is cut at 64 KiB, not before", () => {
    const { out, written, stream } = unread();
    stream.begin([], [], at(0));
    while (!out.destroyed && written.length < 5_000) stream.say([{ topic: "post:1", type: "comment" }], at(1));
    expect(out.writableLength).toBeGreaterThan(64 * 1_024);
    expect(out.writableLength).toBeLessThan(65 * 1_024);
  });

  it("holds back what comes while it catches up: a later id never goes before an earlier event", () => {
    const { written, stream } = unread();
    stream.say([{ topic: "post:1", type: "later" }], at(9));
    stream.beat(at(9));
    expect(written).toEqual([]);
    stream.begin(["post:2"], [{ topic: "account:a", type: "earlier" }], at(8));
    expect(written.join("")).toBe(
      [
        'event: open\ndata: {"refused":["post:2"]}\n\n',
        'event: earlier\ndata: {"topic":"account"}\nid: 8.5:5:\n\n',
        'event: later\ndata: {"topic":"post:1"}\nid: 9.5:5:\n\n',
      ].join(""),
    );
  });

  it("beats in three bytes, and once in a quarter of an hour with an id to go on from", () => {
    const { written, stream } = unread();
    stream.begin([], [], at(0));
    for (const seconds of [25, 899, 900, 925]) stream.beat(at(seconds));
    expect(written.slice(1)).toEqual([":\n\n", ":\n\n", "event: beat\ndata: {}\nid: p0.5:5:\n\n", ":\n\n"]);
  });
});

describe("the streams of a process", () => {
  const streamOf = (accountId: string, network: string) =>
    new Stream({} as ServerResponse, { accountId, sessionId: "s" } as Identity, network, []);

  it("are as many as an account, a network and the process may have; what goes makes place", () => {
    const hub = new Hub();
    const mine = Array.from({ length: LIMITS.account }, () => streamOf("a", "n"));
    for (const one of mine) hub.add(one);
    expect([hub.fullFor("a", "m"), hub.fullFor("b", "n")]).toEqual(["account", undefined]);
    for (let i = hub.size; i < LIMITS.network; i++) hub.add(streamOf(`n${i}`, "n"));
    expect([hub.fullFor("b", "n"), hub.fullFor("b", "m")]).toEqual(["network", undefined]);
    for (let i = hub.size; i < LIMITS.process; i++) hub.add(streamOf(`p${i}`, `p${i}`));
    expect(hub.fullFor("b", "m")).toBe("process");
    for (const one of [...mine, ...mine]) hub.remove(one);
    expect([hub.size, hub.fullFor("a", "n")]).toEqual([LIMITS.process - mine.length, undefined]);
  });
});
