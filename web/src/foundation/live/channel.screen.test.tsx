import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { streams } from "../../../test/screen.tsx";
import { type Channel, openChannel } from "./channel.ts";
import { backOff, type Hint } from "./connection.ts";
import { throttled } from "./throttled.ts";

const open: Channel[] = [];
let n = 0;
let accountId = "";
beforeEach(() => {
  accountId = `account-${++n}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of open.splice(0)) one.close();
});

/** A tab of this browser: two channels in one document speak to each other as those of two tabs do. */
function tab(topics: readonly string[]) {
  const heard: string[] = [];
  const channel = openChannel({ accountId, token: "a-token" }, ({ topic, type }: Hint) =>
    heard.push(`${topic} ${type}`),
  );
  open.push(channel);
  channel.follow(topics);
  return { channel, heard };
}
const followed = () => streams().asked.at(-1)?.topics;
/** Whether a phone shows the tab. */
function show(yes: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!yes);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("two tabs", () => {
  it("have one stream between them, for what either wants, and hear the same", async () => {
    const one = tab(["account", "post:1"]);
    await expect.poll(followed).toEqual(["post:1"]);
    const two = tab(["account", "post:2"]);
    await expect.poll(followed).toEqual(["post:1", "post:2"]);
    await expect.poll(() => streams().isOpen()).toBe(true);
    expect(streams().asked).toHaveLength(2);
    expect(streams().asked[1]?.lastId).toBe("0");
    streams().say("account", "unread");
    await expect.poll(() => one.heard.filter((said) => said === "account unread")).toHaveLength(1);
    await expect.poll(() => two.heard.filter((said) => said === "account unread")).toHaveLength(1);
    // Of what was not followed before, the page asks once.
    expect(two.heard).toContain("post:2 anew");
    expect(two.heard.filter((said) => said === "post:1 anew")).toHaveLength(0);
  });

  it("one goes on where the other led, after the last that either heard", async () => {
    const one = tab(["account"]);
    await expect.poll(() => streams().isOpen()).toBe(true);
    const two = tab(["account"]);
    await expect.poll(() => two.heard.length + one.heard.length).toBeGreaterThan(0);
    streams().say("account", "unread");
    await expect.poll(() => two.heard).toContain("account unread");
    one.channel.close();
    await expect.poll(() => streams().asked.length).toBe(2);
    expect(streams().asked[1]?.lastId).toBe("1");
    streams().say("account", "later");
    await expect.poll(() => two.heard).toContain("account later");
    expect(one.heard).not.toContain("account later");
  });

  it("tell each other at once, without the server", async () => {
    streams().refuse();
    const [one, two] = [tab(["account"]), tab(["account"])];
    one.channel.tell({ topic: "account", type: "unread" });
    await expect.poll(() => two.heard).toContain("account unread");
    expect(one.heard).toEqual([]);
  });
});

describe("a stream", () => {
  it("that the server ends is opened again, and goes on after what was heard", async () => {
    tab(["account"]);
    await expect.poll(() => streams().isOpen()).toBe(true);
    streams().say("account", "unread");
    await new Promise((resolve) => setTimeout(resolve, 50));
    streams().cut();
    await expect.poll(() => streams().asked.length, { timeout: 5_000 }).toBe(2);
    expect(streams().asked[1]).toEqual({ topics: [], lastId: "1" });
  });

  it("is opened again at once when the network is back", async () => {
    tab(["account"]);
    await expect.poll(() => streams().isOpen()).toBe(true);
    dispatchEvent(new Event("online"));
    await expect.poll(() => streams().asked.length).toBe(2);
  });

  it("that is never let in makes pages ask by themselves, once a minute and not more", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    streams().refuse();
    const { heard } = tab(["account"]);
    await expect.poll(() => heard, { timeout: 9_000 }).toEqual(["* anew"]);
    expect(streams().asked.length).toBeGreaterThanOrEqual(3);
  });

  it("is not opened by a phone that saves data: it asks", async () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    try {
      const { heard } = tab(["account"]);
      await expect.poll(() => heard).toEqual(["* anew"]);
      expect(streams().asked).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, "connection");
    }
  });

  it("is let go five minutes after nobody looks, and opened when somebody does", async () => {
    tab(["account"]);
    await expect.poll(() => streams().isOpen()).toBe(true);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      show(false);
      await vi.advanceTimersByTimeAsync(4 * 60_000);
      expect(streams().isOpen()).toBe(true);
      await vi.advanceTimersByTimeAsync(61_000);
      expect(streams().isOpen()).toBe(false);
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(streams().asked).toHaveLength(1);
      show(true);
      await vi.advanceTimersByTimeAsync(1_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => streams().isOpen()).toBe(true);
    expect(streams().asked.at(-1)?.lastId).toBe("0");
  });
});

describe("waiting", () => {
  it("takes twice as long each time, a minute at most, half of it by chance; the server's word counts", () => {
    expect([1, 2, 3, 9].map((failures) => backOff(failures, 0, 1))).toEqual([2_000, 4_000, 8_000, 60_000]);
    expect(backOff(1, 0, 0)).toBe(1_000);
    expect(backOff(1, 30, 1)).toBe(30_000);
    expect(backOff(1, 3_600, 1)).toBe(60_000);
  });

  it("of many wishes the first is met at once, the others together at the end", async () => {
    vi.useFakeTimers();
    try {
      const work = vi.fn();
      const { run, stop } = throttled(work, 100);
      for (let i = 0; i < 5; i++) run();
      expect(work).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(100);
      expect(work).toHaveBeenCalledTimes(2);
      run();
      stop();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(work).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
